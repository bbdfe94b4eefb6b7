import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pace } from './pace.ts'

const inPace = () => pace({ share: 0.25, mostWaiting: 3 })
const work = (milliseconds: number) => async () => {
  await pause(milliseconds)
  return performance.now()
}

test('the first gets its answer at once, and what comes next waits three times as long as it took', async () => {
  const take = inPace()
  const began = performance.now()
  const [first, second] = await Promise.all([take('eve', work(40)), take('eve', work(0))])
  expect(first - began).toBeLessThan(100)
  expect(second - began).toBeGreaterThan(150)
})

test('others do not wait for an owner, nor for work that failed', async () => {
  const take = inPace()
  const began = performance.now()
  const failed = take('eve', async () => {
    await pause(60)
    throw new Error('broken')
  })
  const [other] = await Promise.all([take('ana', work(0)), expect(failed).rejects.toThrow('broken')])
  expect(other - began).toBeLessThan(50)
  expect(await take('eve', work(0))).toBeGreaterThan(began + 200)
})

test('of one owner only so much waits, and the rest is refused', async () => {
  const take = inPace()
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => take('eve', work(5))))
  expect(asked.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    ...Array<string>(4).fill('rejected'),
  ])
  expect(await take('eve', work(0))).toBeGreaterThan(0)
})
