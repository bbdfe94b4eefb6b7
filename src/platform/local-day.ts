import { addDays, instantOf, localTime, minutesOf, timeOf, weekdayOf, type LocalDate } from './clock.ts'
import { remember } from './remember.ts'

/**
 * A local date as numbers, so that loops over many instants need no Temporal. `from` and `to` are epoch milliseconds,
 * half-open.
 */
export type LocalDay = { date: LocalDate; next: LocalDate; weekday: number; zone: string; from: number; to: number }

export const MINUTE = 60_000
export const dayMinutes = 1440

export function localDays(first: LocalDate, count: number, zone: string): LocalDay[] {
  let date = first
  return Array.from({ length: count }, () => {
    const day = localDay(date, zone)
    date = day.next
    return day
  })
}

/** Cached, because Temporal is slow and the same few days are used again and again. */
const known = remember((key): LocalDay => {
  const [date, zone] = key.split(' ') as [LocalDate, string]
  const next = addDays(date, 1)
  const [from, to] = [date, next].map((midnight) => instantOf(midnight, '00:00', zone).getTime()) as [number, number]
  return { date, next, weekday: weekdayOf(date), zone, from, to }
}, 5000)

export const localDay = (date: LocalDate, zone: string): LocalDay => known(`${date} ${zone}`)

/**
 * The instant at which the local clock shows `minute`. A minute that a clock change skips gives the first instant after
 * it.
 */
export function instantAt(day: LocalDay, minute: number): number {
  if (minute >= dayMinutes) return day.to + (minute - dayMinutes) * MINUTE
  if (minute < 0 || !changesClock(day)) return day.from + minute * MINUTE
  return instantOf(day.date, timeOf(minute), day.zone).getTime()
}

/** The local clock's minute at an instant: negative before the day, 1440 or more after it. */
export function minuteAt(day: LocalDay, instant: number): number {
  if (instant >= day.to) return dayMinutes + (instant - day.to) / MINUTE
  if (instant < day.from || !changesClock(day)) return (instant - day.from) / MINUTE
  return minutesOf(localTime(new Date(instant), day.zone))
}

const changesClock = (day: LocalDay) => day.to - day.from !== dayMinutes * MINUTE
