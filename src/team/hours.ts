import * as z from 'zod/mini'
import { firstIn, lastIn } from '../platform/filled.ts'
import { minutesOf, timeOf, type LocalTime } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { dayMinutes } from '../platform/local-day.ts'
import { numbered } from '../platform/words.ts'

/** Work between two times of one day. The gap between two stretches is a break. */
export type Stretch = { from: LocalTime; to: LocalTime }

/** The stretches of each weekday, in order; 0 is Sunday. */
export type Week = Stretch[][]

export const weekdayNames = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const

/** A stretch in minutes of the local day, as it is stored and computed with. */
export type Minutes = { from: number; to: number }

/** Work on one weekday. */
export type WorkingMinutes = Minutes & { weekday: number }

export const toMinutes = (stretches: readonly Stretch[]): Minutes[] =>
  stretches.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))

export const toStretches = (minutes: readonly Minutes[]): Stretch[] =>
  minutes.map(({ from, to }) => ({ from: timeOf(from), to: timeOf(to) }))

export const toWorkingMinutes = (week: Week): WorkingMinutes[] =>
  week.flatMap((day, weekday) => toMinutes(day).map((stretch) => ({ weekday, ...stretch })))

export const toWeek = (minutes: readonly WorkingMinutes[]): Week =>
  weekdayNames.map((_, weekday) => toStretches(minutes.filter((stretch) => stretch.weekday === weekday)))

/** In steps of half an hour these hours give the 17 slots of the booking page. */
export const openingHours: Stretch[] = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:30' },
]
export const defaultWeek: Week = weekdayNames.map((_, weekday) => (weekday === 0 ? [] : openingHours))

/**
 * A suggestion for the next stretch of a day: after an hour's break until 18:00, or for two hours if that is over. Late
 * in the evening there is no break, and at the end of the day no next stretch. `to` is what is typed.
 */
export function nextStretch({ to }: Stretch): Stretch | null {
  const end = minutesOf(to)
  if (end === 0 || end >= dayMinutes) return null
  const from = end + 60 < dayMinutes ? end + 60 : end
  const until = from < 18 * 60 ? 18 * 60 : Math.min(from - (from % 60) + 120, dayMinutes)
  return { from: timeOf(from), to: timeOf(until) }
}

const time = z
  .string('Informe um horário válido.')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Informe um horário válido.'))
/** The end of a stretch. 00:00 means the end of the day, because a time field has no 24:00. */
export const endTime = z.pipe(
  time,
  z.transform((typed) => (typed === '00:00' ? '24:00' : typed)),
)

const stretch = z
  .object({ from: time, to: endTime })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'O fim precisa ser depois do início.' }))

/** With more stretches, one would be shorter than the shortest service. */
export const mostStretches = 24
/** The hours of one day. */
export const dayHours = field
  .list(stretch, mostStretches, numbered('Use no máximo {mostStretches} horários por dia.', { mostStretches }))
  .check(
    z.superRefine((list, context) => {
      for (const [i, { from }] of list.entries())
        if (i > 0 && from < list[i - 1]!.to)
          context.addIssue({ code: 'custom', path: [i, 'from'], message: 'Começa antes do fim do horário anterior.' })
    }),
  )

const sevenDays = 'Informe os sete dias da semana.'
export const week = field.list(dayHours, weekdayNames.length, sevenDays).check(
  z.minLength(weekdayNames.length, sevenDays),
  z.refine((days) => days.some((day) => day.length > 0), 'Marque pelo menos um dia.'),
)

/** The weekdays with Monday first, as working weeks are usually read. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

/**
 * A week in short, with days of the same hours together: `Seg–Sex`, `09:00–18:00` and the break `12:00–13:00`, then
 * `Sáb` and `09:00–13:00`.
 */
export function describeWeek(week: Week): (DescribedDay & { days: string })[] {
  const groups = new Map<string, DescribedDay & { days: number[] }>()
  for (const weekday of weekdaysFromMonday) {
    const day = describeDay(week[weekday] ?? [])
    if (!day) continue
    const key = JSON.stringify(day)
    const group = groups.get(key)
    if (group) group.days.push(weekday)
    else groups.set(key, { ...day, days: [weekday] })
  }
  return Array.from(groups.values(), ({ days, ...day }) => ({ ...day, days: describeDays(days) }))
}

type DescribedDay = { hours: string; breaks: string[] }

function describeDay(stretches: readonly Stretch[]): DescribedDay | null {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  const breaks = stretches.slice(1).flatMap(({ from }, at) => {
    const { to } = stretches[at]!
    return to < from ? [`${to}–${from}`] : []
  })
  return { hours: `${first.from}–${last.to}`, breaks }
}

function describeDays(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    // Sunday follows Saturday, because here the week begins on Monday.
    if (run && (lastIn(run) + 1) % 7 === day) run.push(day)
    else runs.push([day])
  }
  const short = (day: number) => weekdayNames[day]!.slice(0, 3)
  return runs
    .flatMap((run) => (run.length > 2 ? `${short(firstIn(run))}–${short(lastIn(run))}` : run.map(short)))
    .join(', ')
}
