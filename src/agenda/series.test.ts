import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, instantOf, weekdayOf } from '../platform/clock.ts'
import { MINUTE } from '../platform/local-day.ts'
import { words } from '../platform/words.ts'
import { mostOccurrences, nearest, occurrences, repeatFault } from './series.ts'
import { decideSeries, type SeriesRequest, type ServiceFacts } from './visit-decision.ts'

test('weeks keep their weekday, and end with the count or the day', () => {
  const date = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2, max: 60 }), (first, every, count) => {
      const dates = occurrences(first, { unit: 'week', every, count, until: null })
      expect(dates).toHaveLength(count)
      expect(new Set(dates.map(weekdayOf)).size).toBe(1)
      expect(dates.at(-1)).toBe(addDays(first, (count - 1) * every * 7))
      const until = addDays(first, every * 14)
      expect(occurrences(first, { unit: 'week', every, count: null, until })).toEqual([
        first,
        addDays(first, every * 7),
        until,
      ])
    }),
  )
})

test('months keep their day, or take the last one', () => {
  expect(occurrences('2027-12-31', { unit: 'month', every: 1, count: 4, until: null })).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
})

test('a series without end is none', () => {
  expect(occurrences('2027-01-01', { unit: 'week', every: 1, count: null, until: '2026-01-01' })).toEqual([])
})

test('a series that is longer than one may be is refused with the number, and never cut', () => {
  const weekly = (until: string) => repeatFault('2027-01-01', { unit: 'week', every: 1, count: null, until })
  const last = addDays('2027-01-01', (mostOccurrences - 1) * 7)
  expect(weekly(last)).toBe(null)
  expect(words(weekly(addDays(last, 7))!)).toBe(
    'Até esta data são mais de 104 vezes, o máximo de uma repetição. Escolha uma data anterior.',
  )
  expect(words(weekly('2199-12-31')!)).toContain('mais de 104 vezes')
  expect(words(weekly('2027-01-07')!)).toContain('não há repetição')
})

test('the nearest free times come in their order', () => {
  const free = ['08:00', '09:00', '10:00', '11:00', '14:00', '15:00', '16:00']
  expect(nearest(free, '10:30')).toEqual(['08:00', '09:00', '10:00', '11:00', '14:00', '15:00'])
})

describe('a series', () => {
  const cut: ServiceFacts = {
    name: 'Corte',
    priceCents: 8_000,
    length: { duration: 30 * MINUTE, before: 0, after: 0 },
    performers: null,
    needs: [],
  }
  const facts = {
    now: instantOf('2030-03-12', '00:00', 'America/Sao_Paulo'),
    services: new Map([
      ['cut', cut],
      ['nails', { ...cut, name: 'Unhas', performers: ['carla'] }],
    ]),
    resources: new Map(),
    step: 30 * MINUTE,
    opening: null,
  }
  const everyDay = Array.from({ length: 7 }, (_, one) => ({ weekday: one, from: 480, to: 720 }))
  const zone = 'America/Sao_Paulo'
  const dates = ['2030-03-12', '2030-03-19', '2030-03-26']
  const startOn = (date: string) => +instantOf(date, '09:00', zone)
  const takenOn = (taken: readonly string[]) => ({
    ...facts,
    zone,
    schedules: [
      {
        professionalId: 'bruna',
        week: everyDay,
        busy: taken.map((date) => ({ from: startOn(date), to: startOn(date) + 30 * MINUTE })),
      },
    ],
  })
  const service = { serviceId: 'cut', professionalId: 'bruna' }
  const series = (skipsClashes: boolean): SeriesRequest => ({ services: [service], dates, time: '09:00', skipsClashes })

  test('books the dates that are free, all or those that are left over, and names the others', () => {
    fc.assert(
      fc.property(fc.subarray(dates), fc.boolean(), (taken, skipsClashes) => {
        const { refusal, visits = [], clashes } = decideSeries(series(skipsClashes), takenOn(taken))
        expect(clashes.map(({ date }) => date)).toEqual(taken)
        for (const { free } of clashes) expect(free).toEqual(['08:00', '08:30', '09:30', '10:00', '10:30', '11:00'])
        const isDecided = taken.length === 0 || (skipsClashes && taken.length < dates.length)
        expect(refusal?.kind.code).toBe(isDecided ? undefined : 'SERIES_CLASHES')
        const free = isDecided ? dates.filter((date) => !taken.includes(date)) : []
        expect(visits.map(([{ startsAt }]) => +startsAt)).toEqual(free.map(startOn))
      }),
    )
  })

  test('is of whole visits: a date is taken where one of the services is, and what is free is so for all of them', () => {
    const first = dates.slice(0, 1)
    const asked = (isBeside: boolean): SeriesRequest => ({
      ...series(false),
      services: [service, { serviceId: 'nails', professionalId: null, isBeside }],
    })
    const carla = (from: string, to: string) => {
      const busy = first.map((date) => ({ from: +instantOf(date, from, zone), to: +instantOf(date, to, zone) }))
      return {
        ...takenOn([]),
        schedules: [...takenOn([]).schedules, { professionalId: 'carla', week: everyDay, busy }],
      }
    }
    const inTurn = decideSeries(asked(false), carla('09:30', '11:30'))
    expect(inTurn.clashes).toEqual([{ date: first[0], time: '09:00', free: ['08:00', '08:30', '11:00'] }])
    const { visits = [] } = decideSeries(asked(true), carla('09:30', '11:30'))
    const placed = visits.map((visit) => visit.map((one) => [+one.startsAt, one.professionalId]))
    expect(placed).toEqual(
      dates.map((date) => [
        [startOn(date), 'bruna'],
        [startOn(date), 'carla'],
      ]),
    )
  })

  test('is refused like a visit where nobody may perform it', () => {
    const nobody = { ...series(true), services: [{ serviceId: 'nails', professionalId: 'bruna' }] } as const
    expect(decideSeries(nobody, takenOn([])).refusal?.kind.code).toBe('NOT_PERFORMED')
    const gone = { ...series(true), services: [{ ...service, professionalId: 'gone' }] } as const
    expect(decideSeries(gone, takenOn([])).refusal?.kind.code).toBe('NOT_FOUND')
  })
})
