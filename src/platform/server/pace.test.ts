import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const inPace = (ahead = 0) => pace({ share: 0.25, ahead, mostAtOnce: 1, mostWaiting: 3 })
const lasting = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
/** Work that tells when it was done, in milliseconds from now. */
function work(milliseconds: number) {
  const since = performance.now()
  return async () => {
    await lasting(milliseconds)
    return performance.now() - since
  }
}

test('the first gets its answer at once, and what comes next waits three times as long as it took', async () => {
  const take = inPace()
  const answers = Promise.all([take('eve', work(40)), take('eve', work(1))])
  await vi.advanceTimersByTimeAsync(200)
  expect(await answers).toEqual([40, 161])
})

test('what took very long makes nobody wait for long', async () => {
  const take = inPace()
  const answers = Promise.all([take('eve', work(10_000)), take('eve', work(1))])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await answers).toEqual([10_000, 11_001])
})

test('others do not wait for an owner, nor for work that failed', async () => {
  const take = inPace()
  const failed = take('eve', async () => {
    await lasting(60)
    throw new Error('broken')
  })
  const answers = Promise.all([
    take('ana', work(1)),
    take('eve', work(1)),
    expect(failed).rejects.toThrow('broken'),
  ] as const)
  await vi.advanceTimersByTimeAsync(300)
  expect((await answers).slice(0, 2)).toEqual([1, 241])
})

test('of one owner only so much waits, and the rest is refused', async () => {
  const take = inPace()
  const asked = Promise.allSettled(Array.from({ length: 8 }, () => take('eve', work(5))))
  await vi.advanceTimersByTimeAsync(100)
  expect((await asked).map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    ...Array<string>(4).fill('rejected'),
  ])
  const next = take('eve', work(5))
  await vi.advanceTimersByTimeAsync(100)
  expect(await next).toBe(5)
})

test('whoever is not too far ahead does not wait, and comes back to that by asking for nothing', async () => {
  const take = inPace(100)
  const inTurn = Promise.all([
    take('eve', work(40)),
    take('eve', work(40)),
    take('eve', work(80)),
    take('eve', work(1)),
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await inTurn).toEqual([40, 80, 160, 241])
  const rested = take('eve', work(1))
  await vi.advanceTimersByTimeAsync(1)
  expect(await rested).toBe(1)
})

test('what is no work makes nobody wait, and several are done at once', async () => {
  const take = pace({ share: 0.25, ahead: 0, mostAtOnce: 2, mostWaiting: 3 })
  const idle = (milliseconds: number) => take('eve', work(milliseconds), () => false)
  const answers = Promise.all([idle(40), idle(40), idle(40), idle(1)])
  await vi.advanceTimersByTimeAsync(100)
  expect(await answers).toEqual([40, 40, 80, 41])
})
