import { addDays, instantOf, localTime, minutesOf, timeOf, weekdayOf, type LocalDate } from '../platform/clock.ts'

/** A date of a zone as numbers, so that loops over appointments and slots need no calendar. Half-open, in epoch milliseconds. */
export type LocalDay = { date: LocalDate; weekday: number; zone: string; from: number; to: number }

export const MINUTE = 60_000
export const dayMinutes = 1440

export function localDays(first: LocalDate, count: number, zone: string): LocalDay[] {
  const firstWeekday = weekdayOf(first)
  let date = first
  let from = instantOf(date, '00:00', zone).getTime()
  return Array.from({ length: count }, (_, i) => {
    const day = { date, weekday: (firstWeekday + i) % 7, zone, from, to: 0 }
    date = addDays(date, 1)
    from = instantOf(date, '00:00', zone).getTime()
    day.to = from
    return day
  })
}

export const localDay = (date: LocalDate, zone: string): LocalDay => localDays(date, 1, zone)[0]!

/** The instant at which the day's clock shows `minute`; minutes that a clock change skips are the first instant after it. */
export function instantAt(day: LocalDay, minute: number): number {
  if (minute >= dayMinutes) return day.to + (minute - dayMinutes) * MINUTE
  if (minute < 0 || !changesClock(day)) return day.from + minute * MINUTE
  return instantOf(day.date, timeOf(minute), day.zone).getTime()
}

/** What the day's clock shows: negative before the day, from 1440 on after it. */
export function minuteAt(day: LocalDay, instant: number): number {
  if (instant >= day.to) return dayMinutes + (instant - day.to) / MINUTE
  if (instant < day.from || !changesClock(day)) return (instant - day.from) / MINUTE
  return minutesOf(localTime(new Date(instant), day.zone))
}

const changesClock = (day: LocalDay) => day.to - day.from !== dayMinutes * MINUTE
