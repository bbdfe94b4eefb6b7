// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rested } from './rested.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('where nobody does anything, it is at once', async () => {
  const done = vi.fn()
  void rested().then(done)
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toHaveBeenCalledTimes(1)
})

test('while somebody types it is not, and once they rest it is', async () => {
  const type = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  type()
  const done = vi.fn()
  void rested().then(done)
  for (let letters = 0; letters < 5; letters += 1) {
    await vi.advanceTimersByTimeAsync(1500)
    type()
  }
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(done).toHaveBeenCalledTimes(1)
})
