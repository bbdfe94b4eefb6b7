import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  dayBounds,
  instantOf,
  localDate,
  localTime,
  minutesOf,
  monthBounds,
  timeOf,
  weekdayOf,
  zones,
} from './clock.ts'

const zone = fc.constantFrom(...Object.keys(zones))
const instant = fc.date({ min: new Date('2010-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

describe('local dates and times', () => {
  // spec: validation-5
  it('belong to the zone of the business, not to that of the machine', () => {
    const late = new Date('2026-11-22T02:30:00Z')
    expect([localDate(late, 'America/Sao_Paulo'), localTime(late, 'America/Sao_Paulo')]).toEqual([
      '2026-11-21',
      '23:30',
    ])
    expect([localDate(late, 'America/Rio_Branco'), localTime(late, 'America/Rio_Branco')]).toEqual([
      '2026-11-21',
      '21:30',
    ])
    expect([localDate(late, 'America/Noronha'), localTime(late, 'America/Noronha')]).toEqual(['2026-11-22', '00:30'])
  })

  it('have a first instant on the day whose midnight does not exist', () => {
    const { from, to } = dayBounds('2018-11-04', 'America/Sao_Paulo')
    expect(from.toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(23)
    expect(instantOf('2018-11-04', '00:00', 'America/Sao_Paulo')).toEqual(from)
  })

  it('come back from the instant that they make', () => {
    fc.assert(
      fc.property(instant, zone, (at, zone) => {
        const again = instantOf(localDate(at, zone), localTime(at, zone), zone)
        // A local hour that occurs twice gives its first occurrence.
        expect([0, 3_600_000]).toContain(Math.floor(at.getTime() / 60_000) * 60_000 - again.getTime())
      }),
    )
  })

  it('count days as a calendar does', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: -4000, max: 4000 }), (at, zone, days) => {
        const date = localDate(at, zone)
        const day = Temporal.PlainDate.from(date)
        const later = addDays(date, days)
        expect(later).toBe(day.add({ days }).toString())
        expect(daysBetween(date, later)).toBe(days)
        expect(weekdayOf(date)).toBe(day.dayOfWeek % 7)
      }),
    )
  })

  it('fill the days without gap or overlap', () => {
    fc.assert(
      fc.property(instant, zone, (at, zone) => {
        const day = localDate(at, zone)
        const { from, to } = dayBounds(day, zone)
        expect(from <= at && at < to).toBe(true)
        expect(dayBounds(addDays(day, 1), zone).from).toEqual(to)
        const month = monthBounds(day, zone)
        expect(month.from <= from && to <= month.to).toBe(true)
      }),
    )
  })

  it('know Sunday as the first day of the week, and minutes as times', () => {
    expect(weekdayOf('2026-11-22')).toBe(0)
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(minutesOf('14:30')).toBe(870)
    expect(timeOf(870)).toBe('14:30')
  })
})
