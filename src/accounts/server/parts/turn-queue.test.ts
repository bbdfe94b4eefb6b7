import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

const drained = (queue: TurnQueue<string>) => {
  const taken: string[] = []
  for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next)
  return taken
}
const stranger = (network: string) => ({ isKnown: false, network })
const known = { isKnown: true, network: '' }

// spec: auth-7
test('known devices go first, and networks take turns', () => {
  const queue = new TurnQueue<string>(10)
  for (const work of ['a1', 'a2', 'a3', 'b1']) queue.add(stranger(work[0]!), work)
  queue.add(known, 'k')
  expect(drained(queue)).toEqual(['k', 'a1', 'b1', 'a2', 'a3'])
})

test('a flood from one network costs that network its places, and no other', () => {
  const queue = new TurnQueue<string>(100)
  for (let i = 0; i < 100; i++) queue.add(stranger('flood'), `flood ${i}`)
  expect(queue.add(stranger('flood'), 'one more')).toBe('one more')
  expect(queue.add(stranger('rita'), 'rita')).toBe('flood 99')
  expect(queue.add(known, 'known')).toBe('flood 98')
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['known', 'rita', 'flood 0'])
})

// spec: auth-7
test('in a flood from 400 networks the newest goes first while the queue is full', () => {
  const queue = new TurnQueue<string>(100)
  for (let i = 0; i < 100; i++) queue.add(stranger(`n${i}`), `n${i}`)
  expect(queue.add(stranger('rita'), 'rita')).toBe('n0')
  expect(queue.take()).toBe('rita')
})

const arrival = fc.record({ isKnown: fc.boolean(), network: fc.constantFrom('a', 'b', 'c', 'd') })

test('whatever arrives, nobody is lost or done twice, the queue keeps its bound, and known ones keep their place', () =>
  fc.assert(
    fc.property(
      fc.array(fc.option(arrival), { maxLength: 200 }),
      fc.integer({ min: 1, max: 12 }),
      (events, longest) => {
        const queue = new TurnQueue<string>(longest)
        const [came, done, refused]: string[][] = [[], [], []]
        for (const [i, event] of events.entries()) {
          if (event === null) {
            const next = queue.take()
            if (next !== undefined) done!.push(next)
            continue
          }
          const work = `${event.isKnown ? 'known' : event.network} ${i}`
          came!.push(work)
          const hasKnownOnly = queue.length >= longest && [...came!].every((one) => one.startsWith('known'))
          const loser = queue.add(event, work)
          if (loser !== null) refused!.push(loser)
          if (loser?.startsWith('known') && !hasKnownOnly) expect(loser).toBe(work)
          expect(queue.length).toBeLessThanOrEqual(longest)
        }
        done!.push(...drained(queue))
        expect([...done!, ...refused!].toSorted()).toEqual(came!.toSorted())
      },
    ),
  ))

test('of a flood and an honest network, the honest one waits for at most one of each network before it', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 90 }), (flood) => {
      const queue = new TurnQueue<string>(100)
      for (const network of flood) queue.add(stranger(network), network)
      queue.add(stranger('rita'), 'rita')
      expect(drained(queue).indexOf('rita')).toBeLessThanOrEqual(new Set(flood).size)
    }),
  ))
