import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '../platform/clock.ts'
import { isSameMonth, moveDate, monthOf, weekOf } from './period.ts'

const anyDate = fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2010-01-01', days))

test('a week has seven days from Sunday on, and the date among them', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const week = weekOf(date)
      expect(week).toHaveLength(7)
      expect(weekdayOf(week[0]!)).toBe(0)
      expect(week).toContain(date)
    }),
  )
})

test('a month is shown in whole weeks, none of them without a day of the month', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const days = monthOf(date)
      expect(days.length % 7).toBe(0)
      expect(days).toContain(date)
      expect(weekdayOf(days[0]!)).toBe(0)
      for (const [at, day] of days.entries()) if (at > 0) expect(day).toBe(addDays(days[at - 1]!, 1))
      for (let at = 0; at < days.length; at += 7)
        expect(days.slice(at, at + 7).some((day) => isSameMonth(day, date))).toBe(true)
      const [before, after] = [addDays(days[0]!, -1), addDays(days.at(-1)!, 1)]
      expect([isSameMonth(before, date), isSameMonth(after, date)]).toEqual([false, false])
    }),
  )
})

test('leafing through months, weeks and days', () => {
  expect(moveDate('2026-01-31', 'month', 1)).toBe('2026-02-01')
  expect(moveDate('2026-01-31', 'month', -1)).toBe('2025-12-01')
  expect(moveDate('2026-12-31', 'month', 1)).toBe('2027-01-01')
  expect(moveDate('2026-11-21', 'week', -1)).toBe('2026-11-14')
  expect(moveDate('2026-11-30', 'day', 1)).toBe('2026-12-01')
})
