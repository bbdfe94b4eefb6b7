import type { FreeTime } from '../agenda/availability.ts'
import { type LocalDate, type LocalTime, addDays, addMonths, daysBetween, minutesOf } from '../platform/clock.ts'

/** Number of days shown at once: two weeks, in rows of seven. */
export const shownDays = 14

export type FreeDay = { date: LocalDate; times: LocalTime[] }

/** The three free times nearest to a time that is no longer free, in chronological order. */
export const nearestTimes = (times: readonly LocalTime[], wanted: LocalTime): LocalTime[] =>
  times
    .toSorted((a, b) => Math.abs(minutesOf(a) - minutesOf(wanted)) - Math.abs(minutesOf(b) - minutesOf(wanted)))
    .slice(0, 3)
    .toSorted()

/** One entry per day, also for those without a free time. */
export function byDay(free: readonly FreeTime[], from: LocalDate, count: number): FreeDay[] {
  const days = Array.from({ length: count }, (_, i): FreeDay => ({ date: addDays(from, i), times: [] }))
  const known = new Map(days.map((day) => [day.date, day.times]))
  for (const { date, time } of free) known.get(date)?.push(time)
  return days
}

/** First day of the month to show, limited to months in which clients can book. */
export const monthShown = (wanted: LocalDate, today: LocalDate, last: LocalDate): LocalDate =>
  [monthOf(today), wanted, monthOf(last)].toSorted()[1]!
export const monthOf = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`
export const daysInMonth = (month: LocalDate): number => daysBetween(month, addMonths(month, 1))

/** The chosen day, or the first day with a free time if the chosen one is not among them. */
export const dayToShow = (days: readonly FreeDay[], chosen: LocalDate | null): FreeDay | undefined =>
  days.find(({ date }) => date === chosen) ?? days.find(({ times }) => times.length > 0)

/** The first of all free times; undefined where none was asked for. */
export function earliestOf(professionals: readonly { first?: FreeTime | null }[]): FreeTime | null | undefined {
  const all = professionals.flatMap(({ first }) => (first === undefined ? [] : [first]))
  if (all.length === 0) return undefined
  const moment = ({ date, time }: FreeTime) => `${date} ${time}`
  return all.reduce((a, b) => (!a || (b && moment(b) < moment(a)) ? b : a))
}

/** The days that have a word of their own, which is a key of the language catalogues. */
export const nearDay = (date: LocalDate, today: LocalDate): 'hoje' | 'amanhã' | null =>
  date === today ? 'hoje' : date === addDays(today, 1) ? 'amanhã' : null

type DaysAround = { days: readonly FreeDay[]; nextFree: LocalDate | null; choice: { date: LocalDate | null } }

/** The days to offer instead of a day without a free time. */
export function otherDays({ days, nextFree, choice }: DaysAround): LocalDate[] {
  const free = days.filter(({ date, times }) => times.length > 0 && date !== choice.date).map(({ date }) => date)
  // Later days come first, because a client who picked a day can rarely come earlier.
  const chosen = choice.date ?? ''
  const near = [...free.filter((date) => date > chosen), ...free.filter((date) => date < chosen)].slice(0, mostOffered)
  return near.length > 0 ? near : nextFree ? [nextFree] : []
}
const mostOffered = 4

/** The names are keys of the language catalogues. */
export const partsOfDay = [
  { name: 'Manhã', until: 12 * 60 },
  { name: 'Tarde', until: 18 * 60 },
  { name: 'Noite', until: 24 * 60 },
] as const

type PartOfDay = (typeof partsOfDay)[number]['name']

/** The parts of the day that have free times. */
export function byPartOfDay(times: readonly LocalTime[]): { name: PartOfDay; times: LocalTime[] }[] {
  let from = 0
  return partsOfDay
    .map(({ name, until }) => {
      const inside = times.filter((time) => minutesOf(time) >= from && minutesOf(time) < until)
      from = until
      return { name, times: inside }
    })
    .filter(({ times }) => times.length > 0)
}
