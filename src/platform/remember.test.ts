import { expect, test, vi } from 'vitest'
import { remember } from './remember.ts'

test('works once per key, until there are too many of them', () => {
  const work = vi.fn((key: string) => (key === 'none' ? undefined : key.toUpperCase()))
  const remembered = remember(work, 2)
  expect([remembered('a'), remembered('a'), remembered('none'), remembered('none')]).toEqual([
    'A',
    'A',
    undefined,
    undefined,
  ])
  expect(work).toHaveBeenCalledTimes(2)
  remembered('c')
  remembered('a')
  expect(work).toHaveBeenCalledTimes(4)
})
