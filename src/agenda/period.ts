import { addDays, addMonths, weekdayOf, type LocalDate } from '../platform/clock.ts'

/** The span that the agenda shows. */
export const views = ['day', 'week', 'month'] as const
export type AgendaView = (typeof views)[number]

const weekDays = 7

/** The week around a date, from Sunday on, as weeks are read in Brazil. */
export const weekOf = (date: LocalDate): LocalDate[] => daysFrom(startOfWeek(date), weekDays)

/** The days of a date's month in whole weeks, so with some days of the months before and after. */
export function monthOf(date: LocalDate): LocalDate[] {
  const first = startOfWeek(firstOfMonth(date))
  const end = addMonths(firstOfMonth(date), 1)
  const days = daysFrom(first, weekDays * 6)
  return days.filter((_, at) => days[at - (at % weekDays)]! < end)
}

export const isSameMonth = (a: LocalDate, b: LocalDate): boolean => a.slice(0, 7) === b.slice(0, 7)

/** Moves a date by some days, weeks or months. A move by months ends on the first day of the month. */
export function moveDate(date: LocalDate, view: AgendaView, by: number): LocalDate {
  if (view === 'month') return addMonths(firstOfMonth(date), by)
  return addDays(date, view === 'week' ? by * weekDays : by)
}

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`

const startOfWeek = (date: LocalDate) => addDays(date, -weekdayOf(date))

function daysFrom(first: LocalDate, count: number): LocalDate[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}
