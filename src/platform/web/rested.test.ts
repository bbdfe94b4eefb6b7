// @vitest-environment happy-dom
// @alone: it is about what the module remembers.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rested } from './rested.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Whether `rested` has resolved yet. */
function hearing(opened?: number): () => boolean {
  let has = false
  void (async () => {
    await rested(opened)
    has = true
  })()
  return () => has
}

test('where nobody does anything, it is at once', async () => {
  const heard = hearing()
  await vi.advanceTimersByTimeAsync(500)
  expect(heard()).toBe(true)
})

test('a page that was just opened is not resting, though nobody did anything', async () => {
  const heard = hearing(performance.now())
  await vi.advanceTimersByTimeAsync(1500)
  expect(heard()).toBe(false)
  await vi.advanceTimersByTimeAsync(1500)
  expect(heard()).toBe(true)
})

test('while somebody types it is not, and once they rest it is', async () => {
  const type = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  type()
  const heard = hearing()
  for (let letters = 0; letters < 5; letters += 1) {
    await vi.advanceTimersByTimeAsync(1500)
    type()
  }
  expect(heard()).toBe(false)
  await vi.advanceTimersByTimeAsync(3000)
  expect(heard()).toBe(true)
})
