import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDays, MINUTE } from '../platform/local-day.ts'
import { overlaps, occupied, timesOf, type Interval, type Schedule } from './availability.ts'
import { canServe, withOffsets, type VisitPart } from './visit.ts'
import { lackOf, visitBeginners, visitStarts } from './visit-starts.ts'

const days = localDays('2030-03-12', 2, 'America/Sao_Paulo')
const { from: midnight, weekday } = days[0]!
const at = (hour: number, minute = 0) => midnight + (hour * 60 + minute) * MINUTE
const schedule = (professionalId: string, from: number, to: number, busy: Interval[] = []): Schedule => ({
  professionalId,
  week: [{ weekday, from: from * 60, to: to * 60 }],
  busy,
})
const part = (minutes: number, performers: string[] | null = null, [before, after] = [0, 0]) => ({
  duration: minutes * MINUTE,
  before: before * MINUTE,
  after: after * MINUTE,
  performers,
  needs: [],
})
const wish = { step: 30 * MINUTE, notBefore: 0 }
const times = (schedules: Schedule[], parts: VisitPart[]) =>
  timesOf(visitStarts(schedules, days, parts, wish), days).map(({ time }) => time)

test('one service follows the other, with the buffers of both between', () => {
  const parts = withOffsets([part(30, null, [10, 15]), part(20, null, [5, 0]), part(60)])
  expect(parts.map(({ offset }) => offset / MINUTE)).toEqual([0, 50, 70])
})

test('what is done beside a service begins with it, and what follows once both are over', () => {
  const beside = { ...part(60, null, [20, 5]), isBeside: true }
  const parts = withOffsets([part(30), part(30, null, [10, 0]), beside, part(20, null, [15, 0])])
  expect(parts.map(({ offset }) => offset / MINUTE)).toEqual([0, 50, 50, 130])
  const [bruna, carla] = [schedule('bruna', 8, 10), schedule('carla', 9, 11)]
  const both = withOffsets([part(30), { ...part(30), isBeside: true }])
  expect(times([bruna, carla], both)).toEqual(['09:00', '09:30'])
  // Nobody serves twice at once.
  expect(times([bruna], both)).toEqual([])
  const oneRoom = new Map([['room', { name: 'Sala', units: [[]] }]])
  const needing = both.map((one) => ({ ...one, needs: [{ resourceId: 'room', during: 'whole' as const }] }))
  expect(visitStarts([bruna, carla], days, needing, wish, oneRoom)).toEqual([])
  expect(visitStarts([bruna, carla], days, needing.slice(0, 1), wish, oneRoom)).not.toEqual([])
})

test('the times are those at which each service finds somebody, the same person or another', () => {
  const cut = part(60, ['bruna'])
  const nails = part(60, ['carla'])
  const [bruna, carla] = [schedule('bruna', 8, 12), schedule('carla', 10, 12)]
  expect(times([bruna, carla], withOffsets([cut, nails]))).toEqual(['09:00', '09:30', '10:00'])
  expect(times([bruna, carla], withOffsets([nails, cut]))).toEqual(['10:00'])
  expect(times([bruna], withOffsets([cut, nails]))).toEqual([])
  // If one professional does both, the second service must end within their working hours.
  expect(times([bruna], withOffsets([cut, part(60)]))).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00'])
})

test('a service that begins beside the steps is offered all the same, and its buffers keep clear of others', () => {
  const busy = [{ from: at(9), to: at(9, 30) }]
  const short = part(20, ['bruna'], [0, 5])
  expect(times([schedule('bruna', 8, 11, busy)], withOffsets([short, short]))).toEqual(['08:00', '09:30', '10:00'])
})

const lengths = fc.record({
  minutes: fc.integer({ min: 1, max: 18 }),
  before: fc.integer({ min: 0, max: 3 }),
  after: fc.integer({ min: 0, max: 3 }),
  isBeside: fc.boolean(),
})
const names = ['ana', 'bia', 'caio']
const theirMinutes = fc
  .tuple(...names.map(() => fc.constantFrom(null, null, 10, 35, 90)))
  .map((all) =>
    all.map((durationMinutes, i) => ({ professionalId: names[i] ?? '', durationMinutes, priceCents: null })),
  )
const aSchedule = (professionalId: string) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 190 }), fc.integer({ min: 1, max: 24 })), { maxLength: 6 }).map((taken) =>
    schedule(
      professionalId,
      8,
      20,
      taken
        .map(([from, length]) => ({ from: at(0, from * 5 + 420), to: at(0, (from + length) * 5 + 420) }))
        .toSorted((a, b) => a.from - b.from),
    ),
  )

// spec: booking-8
test('whatever is busy: a start is offered just when every service fits into somebody’s free work', () => {
  fc.assert(
    fc.property(
      fc.tuple(...names.map(aSchedule)),
      fc.array(fc.tuple(lengths, fc.option(fc.subarray(names, { minLength: 1 }), { nil: null }), theirMinutes), {
        minLength: 2,
        maxLength: 4,
      }),
      (schedules, wanted) => {
        const parts = withOffsets(
          wanted.map(([{ minutes, before, after, isBeside }, performers, ownTerms], i) => ({
            ...part(minutes * 5, performers, [before * 5, after * 5]),
            ownTerms,
            isBeside: i > 0 && isBeside,
          })),
        )
        const fits = (one: Schedule, each: VisitPart, start: number) =>
          canServe(one, each) &&
          start >= at(8) &&
          start + each.duration <= at(20) &&
          !one.busy.some((other) => overlaps(other, occupied(start, each)))
        // One part after another, or beside it: whoever takes longer lets the next one begin later.
        const canGoOn = (i: number, free: number, together: { start: number; names: string[] }): boolean => {
          const each = parts[i]
          if (!each) return true
          const leads = [each, ...parts.slice(i + 1, parts.findIndex((one, n) => n > i && !one.isBeside) >>> 0)]
          const lead = i === 0 ? 0 : Math.max(...leads.map(({ before }) => before))
          const start = each.isBeside ? together.start : free + lead
          const used = each.isBeside ? together.names : []
          return schedules.some((one) => {
            const name = one.professionalId
            const minutes = each.ownTerms?.find((own) => own.professionalId === name)?.durationMinutes
            const duration = minutes ? minutes * MINUTE : each.duration
            const end = start + duration + each.after
            return (
              !used.includes(name) &&
              fits(one, { ...each, duration }, start) &&
              canGoOn(i + 1, each.isBeside ? Math.max(free, end) : end, { start, names: [...used, name] })
            )
          })
        }
        const expected = Array.from({ length: 24 }, (_, i) => at(8, i * 30)).filter((start) =>
          canGoOn(0, start, { start, names: [] }),
        )
        expect(visitStarts(schedules, days, parts, wish)).toEqual(expected)
        if (!parts[1]?.isBeside) return
        // Whoever is named begins: the visit has that start with them for its first part.
        const startsWith = (name: string) =>
          visitStarts(schedules, days, [{ ...parts[0]!, performers: [name] }, ...parts.slice(1)], wish)
        const able = names.filter((name) => parts[0]?.performers?.includes(name) ?? true)
        const named = visitBeginners(schedules, days, parts, wish)
        for (const name of able)
          expect([...named].flatMap(([start, who]) => (who.includes(name) ? [start] : []))).toEqual(startsWith(name))
      },
    ),
  )
})

test('a day has no time because it is closed, because nobody serves this, because it is late, or because it is full', () => {
  const [bruna, carla] = [schedule('bruna', 8, 12), schedule('carla', 10, 12)]
  const lack = (schedules: Schedule[], parts: ReturnType<typeof part>[], notBefore = 0) =>
    lackOf(schedules, days, withOffsets(parts), { step: 30 * MINUTE, notBefore })
  const nails = part(60, ['carla'])
  expect(lack([{ ...bruna, week: [] }], [nails])).toBe('closed')
  const dates = new Map([[days[0]!.date, { hours: [], ofBusiness: true }]])
  expect(lack([{ ...bruna, dates }], [nails])).toBe('closedOnDate')
  expect(lack([bruna], [nails])).toBe('unserved')
  expect(lack([schedule('carla', 10, 12, [{ from: at(9), to: at(13) }])], [nails])).toBe('unserved')
  expect(lack([bruna, carla], [part(300)])).toBe('unserved')
  expect(lack([bruna, carla], [nails], at(11))).toBe('full')
  expect(lack([bruna, carla], [nails], at(11, 1))).toBe('late')
  expect(lack([bruna, carla], [nails])).toBe('full')
})
