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
