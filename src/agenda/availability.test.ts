import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, minutesOf, zones, type LocalTime } from '../platform/clock.ts'
import {
  busyOn,
  freeStarts,
  firstTimesOf,
  freeTimesOf,
  openToVisitors,
  occupied,
  overlaps,
  staffedTimesOf,
  workingTime,
  type FreeTime,
  type Interval,
} from './availability.ts'
import { openingHours, type WorkingMinutes } from '../team/hours.ts'
import { localDays, MINUTE } from '../platform/local-day.ts'

const zone = 'America/Sao_Paulo'
const hour = 60 * MINUTE

/** Sorted intervals with gaps of at least `least` minutes: working intervals are apart, appointments may touch (0). */
const intervals = (least: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: least, max: 90 }), fc.integer({ min: 1, max: 120 })), { maxLength: 12 })
    .map((gaps) => {
      let end = 0
      return gaps.map(([gap, length]): Interval => {
        const from = end + gap
        end = from + length
        return { from, to: end }
      })
    })

/** Busy intervals that may overlap: a squeezed-in appointment beside another, or time off over a kept appointment. */
const overlapping = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 120 })), { maxLength: 12 })
  .map((all) =>
    all.map(([from, length]): Interval => ({ from, to: from + length })).toSorted((a, b) => a.from - b.from),
  )

const wish = fc.record({
  duration: fc.integer({ min: 1, max: 120 }),
  before: fc.integer({ min: 0, max: 30 }),
  after: fc.integer({ min: 0, max: 30 }),
  step: fc.integer({ min: 1, max: 60 }),
  notBefore: fc.integer({ min: -10, max: 800 }),
})

describe('free starts', () => {
  test('are exactly the steps of work that are neither past nor busy', () => {
    fc.assert(
      fc.property(intervals(1), fc.oneof(intervals(0), overlapping), wish, (working, busy, wish) => {
        const { duration, step, notBefore } = wish
        const free = freeStarts(working, busy, wish)
        const steps = working.flatMap(({ from, to }) =>
          Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step),
        )
        for (const start of steps) {
          const period = { from: start, to: start + duration }
          const fits = working.some(({ from, to }) => from <= period.from && period.to <= to)
          const isBusy = busy.some((other) => overlaps(other, occupied(start, wish)))
          expect(free.includes(start)).toBe(fits && !isBusy && start >= notBefore)
        }
        expect(free.filter((start) => !steps.includes(start))).toEqual([])
        expect(free).toEqual(free.toSorted((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })

  test('with processing are those at which nobody needs the professional before or after it', () => {
    const processing = fc.record({
      afterMinutes: fc.integer({ min: 1, max: 90 }),
      minutes: fc.integer({ min: 1, max: 90 }),
      isOffered: fc.boolean(),
    })
    const inMinutes = (all: readonly Interval[]) =>
      all.map(({ from, to }) => ({ from: from * MINUTE, to: to * MINUTE }))
    fc.assert(
      fc.property(intervals(1), fc.oneof(intervals(0), overlapping), wish, processing, (work, taken, wish, its) => {
        const [working, busy] = [inMinutes(work), inMinutes(taken)]
        const { duration, before, after, step } = wish
        const isIdle = (minute: number) =>
          its.afterMinutes <= minute && minute < Math.min(duration, its.afterMinutes + its.minutes)
        const isBusyAt = (minute: number) => taken.some(({ from, to }) => from <= minute && minute < to)
        const isFree = (start: number) =>
          Array.from({ length: before + duration + after }, (_, at) => at - before).every(
            (minute) => isIdle(minute) || !isBusyAt(start + minute),
          )
        const length = {
          duration: duration * MINUTE,
          before: before * MINUTE,
          after: after * MINUTE,
          processing: its,
        }
        const found = freeStarts(working, busy, { ...length, step: step * MINUTE, notBefore: -Infinity })
        const steps = work.flatMap(({ from, to }) =>
          Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step).filter(
            (start) => start + duration <= to,
          ),
        )
        expect(found).toEqual(steps.filter(isFree).map((start) => start * MINUTE))
      }),
      { numRuns: 500 },
    )
  })

  test('that are taken one after the other never overlap and fill the day', () => {
    fc.assert(
      fc.property(intervals(1), wish, (working, wish) => {
        const busy: Interval[] = []
        for (;;) {
          const [start] = freeStarts(working, busy, wish)
          if (start === undefined) break
          const taken = occupied(start, wish)
          expect(busy.some((other) => overlaps(other, taken))).toBe(false)
          busy.push(taken)
          busy.sort((a, b) => a.from - b.from)
        }
      }),
    )
  })
})

const everyDay = (stretches: { from: LocalTime; to: LocalTime }[]): WorkingMinutes[] =>
  Array.from({ length: 7 }, (_, weekday) =>
    stretches.map(({ from, to }) => ({ weekday, from: minutesOf(from), to: minutesOf(to) })),
  ).flat()

const timesOn = (
  date: string,
  stretches: { from: LocalTime; to: LocalTime }[],
  busy: Interval[] = [],
  minutes = 30,
) => {
  const wish = { duration: minutes * MINUTE, before: 0, after: 0, step: 30 * MINUTE, notBefore: 0 }
  const days = localDays(date, 1, zone)
  return freeTimesOf([{ professionalId: '', week: everyDay(stretches), busy }], days, wish).map(({ time }) => time)
}
const at = (date: string, time: string) => instantOf(date, time, zone).getTime()

describe('the times of a day', () => {
  const morning = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
  const afternoon = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00']

  // spec: booking-12
  test('are the 17 slots of the booking page in the opening hours', () => {
    expect(timesOn('2026-11-10', openingHours)).toEqual([...morning, ...afternoon])
  })

  test('leave room for the whole service', () => {
    expect(timesOn('2026-11-10', [{ from: '08:00', to: '10:00' }], [], 60)).toEqual(['08:00', '08:30', '09:00'])
  })

  test('may touch what is booked, and not overlap it', () => {
    const busy = [{ from: at('2026-11-10', '09:00'), to: at('2026-11-10', '09:45') }]
    expect(timesOn('2026-11-10', [{ from: '08:00', to: '11:00' }], busy)).toEqual(['08:00', '08:30', '10:00', '10:30'])
  })

  test('do not begin before an appointment of the evening before has ended', () => {
    const busy = [{ from: at('2026-11-09', '23:30'), to: at('2026-11-10', '00:20') }]
    expect(timesOn('2026-11-10', [{ from: '00:00', to: '01:30' }], busy)).toEqual(['00:30', '01:00'])
  })

  test('exist also on the day whose first hour does not', () => {
    expect(timesOn('2018-11-04', [{ from: '00:00', to: '02:30' }])).toEqual(['01:00', '01:30', '02:00'])
    expect(timesOn('2018-11-04', [{ from: '00:00', to: '01:00' }])).toEqual([])
  })

  test('are named once on the day whose last hour comes twice', () => {
    expect(timesOn('2018-02-17', [{ from: '22:00', to: '24:00' }])).toEqual(['22:00', '22:30', '23:00', '23:30'])
  })

  test('with several professionals are those at which anyone is free', () => {
    const wish = { duration: hour, before: 0, after: 0, step: hour, notBefore: at('2026-11-10', '09:00') }
    const schedule = (from: LocalTime, to: LocalTime) => ({
      professionalId: from,
      week: everyDay([{ from, to }]),
      busy: [],
    })
    const days = localDays('2026-11-10', 1, zone)
    const times = freeTimesOf([schedule('10:00', '13:00'), schedule('08:00', '11:00')], days, wish)
    expect(times.map(({ time }) => time)).toEqual(['09:00', '10:00', '11:00', '12:00'])
  })

  // spec: agenda-26
  test('name exactly who is free, first who has the least to do, also where clocks change', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 96 - 1 }).map((quarter) => quarter * 15)
    const person = fc.record({
      stretch: fc
        .tuple(minutes, minutes)
        .map(([a, b]) => [Math.min(a, b) % 1440, (Math.max(a, b) % 1440) + 15] as const),
      booked: fc.array(fc.tuple(minutes, fc.constantFrom(30, 60, 240)), { maxLength: 6 }),
    })
    const step = fc.constantFrom(15, 30, 45).map((quarters) => quarters * MINUTE)
    const first = fc.constantFrom('2018-02-16', '2018-11-03', '2026-11-10')
    fc.assert(
      fc.property(fc.array(person, { maxLength: 4 }), step, first, (people, step, first) => {
        const days = localDays(first, 3, zone)
        const schedules = people.map(({ stretch: [from, to], booked }, n) => ({
          professionalId: String(n),
          week: Array.from({ length: 7 }, (_, weekday) => ({ weekday, from, to: Math.max(to, from + 15) })),
          busy: booked
            .map(([from, length]) => ({
              from: days[0]!.from + from * MINUTE,
              to: days[0]!.from + (from + length) * MINUTE,
            }))
            .toSorted((a, b) => a.from - b.from),
        }))
        const wish = { duration: 30 * MINUTE, before: 0, after: 0, step, notBefore: 0 }
        const staffed = staffedTimesOf(schedules, days, wish)
        expect(staffed.map(({ date, time }) => ({ date, time }))).toEqual(freeTimesOf(schedules, days, wish))
        const key = ({ date, time }: FreeTime) => `${date} ${time}`
        expect(firstTimesOf(schedules, days, wish).map(({ first }) => first)).toEqual(
          schedules.map((one) => freeTimesOf([one], days, wish)[0] ?? null),
        )
        const own = new Map(schedules.map((one) => [one, new Set(freeTimesOf([one], days, wish).map(key))]))
        for (const { free, ...at } of staffed) {
          const able = schedules.filter((one) => own.get(one)?.has(key(at)))
          const day = days.find(({ date }) => date === at.date)!
          expect(free).toEqual(able.toSorted((a, b) => busyOn(a, day) - busyOn(b, day)))
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('opening hours', () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 600 }))
    .map(([weekday, from, length]) => ({ weekday, from, to: Math.min(1440, from + length) }))
  const covers = (week: readonly WorkingMinutes[], weekday: number, minute: number) =>
    week.some((one) => one.weekday === weekday && one.from <= minute && minute < one.to)

  test('leave of the work every minute in which the business is open, and no other', () => {
    const minute = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1439 }))
    fc.assert(
      fc.property(fc.array(stretch), fc.array(stretch), minute, (week, opening, [weekday, minute]) => {
        const [open] = openToVisitors([{ professionalId: '', week, busy: [] }], opening)
        expect(covers(open!.week, weekday, minute)).toBe(
          covers(week, weekday, minute) && covers(opening, weekday, minute),
        )
      }),
    )
  })

  test('that are not set leave the work as it is', () => {
    const schedules = [{ professionalId: '', week: everyDay(openingHours), busy: [] }]
    expect(openToVisitors(schedules, null)).toEqual(schedules)
  })
})

describe('working time', () => {
  test('goes on past midnight', () => {
    const nights = everyDay([
      { from: '00:00', to: '02:00' },
      { from: '20:00', to: '24:00' },
    ])
    const [, night] = workingTime({ week: nights }, localDays('2026-11-10', 2, zone))
    expect(night).toEqual({ from: at('2026-11-10', '20:00'), to: at('2026-11-11', '02:00') })
  })

  test('is apart, in order and within its days, in every zone and year', () => {
    const date = fc.integer({ min: 0, max: 6000 }).map((days) => addDays('2010-01-01', days))
    const stretch = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 700 }))
    fc.assert(
      fc.property(date, fc.constantFrom(...Object.keys(zones)), stretch, (first, zone, [from, length]) => {
        const days = localDays(first, 5, zone)
        const week = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from, to: from + length }))
        const time = workingTime({ week }, days)
        for (const [i, { from, to }] of time.entries()) {
          expect(from).toBeLessThan(to)
          expect(from).toBeGreaterThan(time[i - 1]?.to ?? 0)
          expect(from).toBeGreaterThanOrEqual(days[0]!.from)
          expect(to).toBeLessThanOrEqual(days.at(-1)!.to)
        }
      }),
    )
  })
})
