import { addDays, minutesOf, timeOf, weekdayOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import type { Stretch, Week } from '../team/hours.ts'
import type { SpecialHours } from './special-hours.ts'

/** When a business is open: by weekday, and what is otherwise on the next dates. */
export type OpeningHours = { hours: Week; dates: Pick<SpecialHours, 'firstDate' | 'lastDate' | 'name' | 'hours'>[] }

/** The opening hours. If the business has set none, the times at which somebody works. */
export function openWeek(weeks: readonly Week[], opening: Week | null): Week {
  if (opening) return opening
  return Array.from({ length: 7 }, (_, weekday) => joined(weeks.flatMap((week) => week[weekday] ?? [])))
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of stretches.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from))) {
    const last = all.at(-1)
    if (last && minutesOf(from) <= last.to) last.to = Math.max(last.to, minutesOf(to))
    else all.push({ from: minutesOf(from), to: minutesOf(to) })
  }
  return all.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }))
}

/** Open until when, or closed until when; null where no hours are known for the next days. */
export type OpeningState = { until: LocalTime } | { next: { date: LocalDate; from: LocalTime } } | null

const daysAhead = 14

/** When it is open on a date, and the name of what makes that date another one than in every week. */
export function openOn({ hours, dates }: OpeningHours, date: LocalDate): { stretches: Stretch[]; name?: string } {
  const special = dates.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate)
  const stretches = joined(special?.hours ?? hours[weekdayOf(date)] ?? [])
  return { stretches, ...(special && { name: special.name }) }
}

export function openingAt(opening: OpeningHours, now: { date: LocalDate; time: LocalTime }): OpeningState {
  const on = (date: LocalDate) => openOn(opening, date).stretches
  const today = on(now.date)
  const present = today.find(({ from, to }) => from <= now.time && now.time < to)
  if (present) return { until: present.to }
  for (let at = 0; at <= daysAhead; at++) {
    const date = addDays(now.date, at)
    const first = on(date).find(({ from }) => at > 0 || from > now.time)
    if (first) return { next: { date, from: first.from } }
  }
  return null
}
