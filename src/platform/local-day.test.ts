import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayBounds, instantOf, localTime, minutesOf, weekdayOf, zones } from './clock.ts'
import { instantAt, localDay, localDays, minuteAt, MINUTE } from './local-day.ts'

const zone = 'America/Sao_Paulo'
const anyZone = fc.constantFrom(...Object.keys(zones), 'Asia/Kathmandu', 'Europe/Lisbon')
/** Covers years with and without daylight saving time in Brazil. */
const anyDate = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days))

test('days follow each other without a gap', () => {
  fc.assert(
    fc.property(anyDate, anyZone, (first, zone) => {
      const days = localDays(first, 4, zone)
      for (const [i, day] of days.entries()) {
        const { from, to } = dayBounds(addDays(first, i), zone)
        const next = addDays(first, i + 1)
        expect(day).toEqual({ date: addDays(first, i), next, weekday: weekdayOf(day.date), zone, from: +from, to: +to })
      }
    }),
  )
})

test('minutes of the clock and instants agree with the calendar', () => {
  fc.assert(
    fc.property(anyDate, anyZone, fc.integer({ min: 0, max: 1439 }), (date, zone, minute) => {
      const day = localDay(date, zone)
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const instant = instantAt(day, minute)
      expect(instant).toBe(instantOf(date, time, zone).getTime())
      expect(minuteAt(day, instant)).toBe(minutesOf(localTime(new Date(instant), zone)))
    }),
  )
})

describe('on the day whose first hour does not exist', () => {
  const day = localDay('2018-11-04', zone)

  test('there are 23 hours, from 01:00 on', () => {
    expect(day.to - day.from).toBe(23 * 60 * MINUTE)
    expect(minuteAt(day, day.from)).toBe(60)
    expect(instantAt(day, 0)).toBe(day.from)
    expect(instantAt(day, 30)).toBe(instantAt(day, 90))
    expect(instantAt(day, 1440)).toBe(day.to)
  })

  test('the evening before and the morning after are counted from its ends', () => {
    expect(minuteAt(day, day.from - 30 * MINUTE)).toBe(-30)
    expect(minuteAt(day, day.to + 30 * MINUTE)).toBe(1470)
  })
})

test('the day whose last hour comes twice has 25 hours', () => {
  const day = localDay('2018-02-17', zone)
  expect(day.to - day.from).toBe(25 * 60 * MINUTE)
  expect(minuteAt(day, instantAt(day, 23 * 60) + 60 * MINUTE)).toBe(23 * 60)
})
