import { beforeEach, expect, test, vi } from 'vitest'
import { runAction } from './use-action.ts'

const calls: string[] = []
const act = () => Promise.resolve(calls.push('act'))
beforeEach(() => void calls.splice(0))

test('an action runs, whether or not something follows it', async () => {
  await runAction(act, {})
  await runAction(act, { done: (count) => calls.push(`done ${count}`), settled: () => calls.push('settled') })
  expect(calls).toEqual(['act', 'act', 'done 2', 'settled'])
})

test('one that fails is handled once, and nothing follows but what follows in any case', async () => {
  const onFailure = vi.fn<(refusal: unknown) => void>()
  const settled = () => calls.push('settled')
  await runAction(() => Promise.reject(new Error('away')), { done: () => calls.push('done'), settled, onFailure })
  expect(onFailure.mock.calls).toEqual([[null]])
  expect(calls).toEqual(['settled'])
})
