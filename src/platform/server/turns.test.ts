import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { turns } from './turns.ts'

afterEach(() => vi.useRealTimers())

const day = 86_400_000
const halfLife = 600_000

type Order = { whose: string; end: (fails: boolean) => void; since: number }
type Step = { takes: string } | { ends: number; fails: boolean } | { passes: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ takes: fc.constantFrom('a', 'b', 'c', 'd') }) },
    { weight: 2, arbitrary: fc.record({ ends: fc.nat(5), fails: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ passes: fc.integer({ min: 1, max: 1_000_000 }) }) },
  ),
  { maxLength: 60 },
)

/** Turns by a clock of their own, beside which is written down what they should do. */
function aWorld(atOnce: number, mostWaiting: number) {
  let now = 0
  const queue = turns({ atOnce, mostWaiting, patience: day, now: () => now })
  const inside: Order[] = []
  const used: { whose: string; from: number; to: number }[] = []
  const waiting: { whose: string }[] = []
  const ended: Promise<unknown>[] = []
  const mostOfOne = Math.max(1, atOnce - 1)

  const usedBy = (whose: string) =>
    [...used, ...inside.map((one) => ({ whose: one.whose, from: one.since, to: now, isUnderWay: true }))]
      .filter((one) => one.whose === whose)
      .reduce((sum, { from, to }) => sum + (to - from) * 2 ** ((to - now) / halfLife), 0)
  const hasPlace = (whose: string) =>
    inside.length < atOnce && inside.filter((one) => one.whose === whose).length < mostOfOne

  const entered = (mine: { whose: string }) => {
    expect(hasPlace(mine.whose)).toBe(true)
    const rivals = waiting.filter((other) => other !== mine && hasPlace(other.whose))
    for (const rival of rivals) expect(usedBy(mine.whose)).toBeLessThanOrEqual(usedBy(rival.whose) + 2)
    if (waiting.includes(mine)) waiting.splice(waiting.indexOf(mine), 1)
  }

  return {
    async does(step: Step) {
      if ('passes' in step) now += step.passes
      else if ('ends' in step) {
        const [one] = inside.length > 0 ? inside.splice(step.ends % inside.length, 1) : []
        if (one) used.push({ whose: one.whose, from: one.since, to: now })
        one?.end(step.fails)
      } else {
        const mine = { whose: step.takes }
        waiting.push(mine)
        const taken = queue.take(step.takes, () => {
          entered(mine)
          return new Promise<void>((done, fail) => {
            inside.push({
              whose: step.takes,
              since: now,
              end: (fails) => (fails ? fail(new Error('in vain')) : done()),
            })
          })
        })
        ended.push(
          taken.catch((error: Error) => {
            if (error.message === 'in vain') return
            // Who is refused is of those with the most waiting.
            const count = (whose: string) => waiting.filter((other) => other.whose === whose).length
            for (const { whose } of waiting) expect(count(mine.whose)).toBeGreaterThanOrEqual(count(whose))
            waiting.splice(waiting.indexOf(mine), 1)
          }),
        )
      }
      for (let i = 0; i < 10; i++) await Promise.resolve()
      expect(waiting.length).toBeLessThanOrEqual(mostWaiting)
      for (const { whose } of waiting) expect(hasPlace(whose)).toBe(false)
    },
    async ends() {
      while (inside.length > 0) await this.does({ ends: 0, fails: false })
      expect(waiting).toEqual([])
      await Promise.all(ended)
    },
  }
}

// spec: booking-link-7
it('lets in as many as there are places, none of one owner only, and next who used the least', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 6 }),
      steps,
      async (atOnce, most, all) => {
        const world = aWorld(atOnce, most)
        for (const step of all) await world.does(step)
        await world.ends()
      },
    ),
    { numRuns: 300 },
  )
})

it('refuses who waits too long, in words and to be tried again', async () => {
  vi.useFakeTimers()
  const queue = turns({ atOnce: 1, mostWaiting: 5, patience: 1000 })
  let end = () => {}
  const first = queue.take('a', () => new Promise<void>((done) => (end = done)))
  const late = expect(queue.take('b', () => Promise.resolve())).rejects.toMatchObject({
    kind: { code: 'UNAVAILABLE', status: 503 },
  })
  await vi.advanceTimersByTimeAsync(1000)
  await late
  end()
  await first
  expect(await queue.take('b', () => Promise.resolve('done'))).toBe('done')
})

it('tells long work to end once another owner waits, and no other work', async () => {
  vi.useFakeTimers()
  const queue = turns({ atOnce: 1, mostWaiting: 5, patience: day, longestBeside: 1000 })
  const told: string[] = []
  const lasting = (whose: string, name: string) =>
    queue.take(
      whose,
      (ends) =>
        new Promise<void>((done) =>
          ends.addEventListener('abort', () => {
            told.push(name)
            done()
          }),
        ),
    )
  const first = lasting('a', 'first')
  await vi.advanceTimersByTimeAsync(5000)
  const second = lasting('a', 'second')
  expect(told).toEqual([])
  const third = lasting('b', 'third')
  expect(told).toEqual(['first'])
  await first
  await vi.advanceTimersByTimeAsync(999)
  expect(told).toEqual(['first'])
  // The second is of the owner who used more, and waits for the third.
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['first', 'third'])
  await third
  const last = queue.take('c', () => Promise.resolve('done'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual(['first', 'third', 'second'])
  expect(await last).toBe('done')
  await second
})

const untilTold = (ends: AbortSignal) =>
  new Promise<string>((done) => ends.addEventListener('abort', () => done('told to end')))

it('ends long work the sooner the more owners wait, so that each has a turn while it still waits', async () => {
  vi.useFakeTimers()
  const patience = 15_000
  const queue = turns({ atOnce: 1, mostWaiting: 50, patience, longestBeside: 4000 })
  const rivals = Array.from({ length: 12 }, (_, at) => queue.take(`rival ${at}`, untilTold))
  const honest = queue.take('honest', () => Promise.resolve('done'))
  await vi.advanceTimersByTimeAsync(patience)
  expect(await honest).toBe('done')
  expect(new Set(await Promise.all(rivals))).toEqual(new Set(['told to end']))
})

it('ends the work of who used little no sooner, however many wait who used more', async () => {
  vi.useFakeTimers()
  const queue = turns({ atOnce: 1, mostWaiting: 50, patience: 15_000, longestBeside: 4000 })
  const rivals = Array.from({ length: 9 }, (_, at) => `rival ${at}`)
  for (const whose of rivals) {
    const used = queue.take(whose, untilTold)
    await vi.advanceTimersByTimeAsync(10_000)
    void queue.take('other', () => Promise.resolve())
    await used
  }
  const honest = queue.take('honest', untilTold)
  for (const whose of rivals) queue.take(whose, untilTold).catch(() => {})
  await vi.advanceTimersByTimeAsync(3999)
  expect(await Promise.race([honest, Promise.resolve('goes on')])).toBe('goes on')
  await vi.advanceTimersByTimeAsync(1)
  expect(await honest).toBe('told to end')
})
