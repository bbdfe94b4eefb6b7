// @vitest-environment happy-dom
// @alone: it is about what the module remembers.
import { afterEach, expect, test, vi } from 'vitest'
import { contractHeader } from '../question.ts'
import { compareContract } from './new-version.ts'
import { toast } from './ui/toast.tsx'

afterEach(() => void vi.restoreAllMocks())

const { dataset } = document.documentElement
const answer = (contract: string | null, status = 200) =>
  new Response(null, { status, headers: contract === null ? {} : { [contractHeader]: contract } })

test('a page of the same contracts hears nothing, nor one that was built without a stamp', () => {
  const told = vi.spyOn(toast, 'ask').mockReturnValue()
  compareContract(answer('b'))
  dataset.contract = 'a'
  for (const one of [answer('a'), answer('a', 404), answer(null), answer(null, 404)]) compareContract(one)
  expect(told).not.toHaveBeenCalled()
})

test('a page of other contracts is asked to reload once, and after a refusal', () => {
  const told = vi.spyOn(toast, 'ask').mockReturnValue()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  dataset.contract = 'a'
  compareContract(answer('b'))
  compareContract(answer('b'))
  expect(told.mock.calls.map(([title]) => title)).toEqual(['Há uma versão nova do sistema'])
  expect(reload).not.toHaveBeenCalled()
  told.mock.lastCall?.[2]?.run()
  expect(reload).toHaveBeenCalledOnce()

  compareContract(answer('b', 422))
  compareContract(answer('b'))
  expect(told).toHaveBeenCalledTimes(2)
})
