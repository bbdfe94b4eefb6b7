import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../platform/clock.ts'
import { words } from '../platform/words.ts'
import { mostOccurrences, nearest, occurrences, repeatFault } from './series.ts'

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
