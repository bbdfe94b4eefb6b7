import * as z from 'zod/mini'
import type { LocalTime } from '../platform/clock.ts'

/** Work between two times of one day. The gap between two stretches is a break. */
export type Stretch = { from: LocalTime; to: LocalTime }

/** The stretches of each weekday, in their order; 0 is Sunday. */
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

/** Times are offered at every half hour of work; in the opening hours these are the 17 slots of the booking page. */
export const slotMinutes = 30
export const openingHours: Stretch[] = [
  { from: '08:00', to: '12:00' },
  { from: '14:00', to: '18:30' },
]
export const defaultWeek: Week = weekdayNames.map((_, weekday) => (weekday === 0 ? [] : openingHours))

const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Informe um horário válido.'))
/** A clock can only be set to 00:00 where the end of the day is meant. */
const end = z.pipe(
  time,
  z.transform((typed) => (typed === '00:00' ? '24:00' : typed)),
)

const stretch = z
  .object({ from: time, to: end })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], error: 'O fim precisa ser depois do início.' }))

const stretches = z.array(stretch).check(
  z.superRefine((list, context) => {
    for (const [i, { from }] of list.entries())
      if (i > 0 && from < list[i - 1]!.to)
        context.addIssue({ code: 'custom', path: [i, 'from'], message: 'Começa antes do fim do horário anterior.' })
  }),
)

export const week = z.array(stretches).check(
  z.length(weekdayNames.length, 'Informe os sete dias da semana.'),
  z.refine((days) => days.some((day) => day.length > 0), 'Informe ao menos um dia de trabalho.'),
)

/** Weekdays as a working week is read: Monday first. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

/** A week in few words: `Seg a Sex, Dom` and `08:00–12:00, 14:00–18:30`, or that the days differ. */
export function describeWeek(week: Week): { days: string; hours: string } | null {
  const days = weekdaysFromMonday.filter((weekday) => (week[weekday] ?? []).length > 0)
  if (days.length === 0) return null
  const hours = new Set(days.map((weekday) => week[weekday]!.map(({ from, to }) => `${from}–${to}`).join(', ')))
  return { days: describeDays(days), hours: hours.size === 1 ? [...hours].join() : 'Horários variados' }
}

function describeDays(days: (typeof weekdaysFromMonday)[number][]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    const follows = run && weekdaysFromMonday.indexOf(day) === weekdaysFromMonday.indexOf(run.at(-1) as 0) + 1
    if (follows) run.push(day)
    else runs.push([day])
  }
  const short = (day: number) => weekdayNames[day]!.slice(0, 3)
  return runs
    .flatMap((run) => (run.length > 2 ? `${short(run[0]!)} a ${short(run.at(-1)!)}` : run.map(short)))
    .join(', ')
}
