import * as z from 'zod/mini'
import { addDays, dayBounds, instantOf, localDate, localTime } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import type { Formats } from '../platform/format.ts'
import { refusals } from '../platform/refusal.ts'
import type { Interval } from './availability.ts'
import { endTime } from '../team/hours.ts'

export const timeOffReasons = ['Folga', 'Férias', 'Almoço', 'Compromisso', 'Feriado'] as const
const longestDays = 366

export const timeOffRefusals = refusals({
  TIME_OFF_OVERLAPS: {
    status: 409,
    title: 'Período já bloqueado',
    text: 'O profissional já tem um bloqueio ou folga neste período.',
  },
  TIME_OFF_CLASHES: {
    status: 409,
    title: 'Há agendamentos no período',
    text: 'Remarque ou cancele os agendamentos, ou bloqueie o horário e mantenha os agendamentos.',
  },
})

/** Part of a day, or whole days; `toDate` is the last day. */
export const newTimeOff = z
  .object({
    /** Made by the caller, so that a request sent twice creates one. */
    id: z.optional(field.id()),
    professionalId: field.id('Escolha o profissional.'),
    wholeDays: z.boolean(),
    fromDate: field.date('Escolha a data.'),
    toDate: field.date('Escolha a data.'),
    fromTime: z.prefault(field.time('Escolha o início.'), '00:00'),
    toTime: z.prefault(endTime, '24:00'),
    reason: field.text('Informe o motivo.', 80),
    /** True when the person has seen the appointments within it and keeps them. */
    keepAppointments: z.prefault(z.boolean(), false),
  })
  .check(
    z.refine(({ fromDate, toDate }) => toDate >= fromDate, {
      path: ['toDate'],
      error: 'A data final precisa ser igual ou posterior à inicial.',
    }),
    z.refine(({ fromDate, toDate }) => toDate <= addDays(fromDate, longestDays), {
      path: ['toDate'],
      error: 'O bloqueio pode ter no máximo um ano.',
    }),
    z.refine(
      ({ wholeDays, fromDate, toDate, fromTime, toTime }) => wholeDays || fromDate < toDate || fromTime < toTime,
      {
        path: ['toTime'],
        error: 'O fim precisa ser depois do início.',
      },
    ),
  )
export type NewTimeOff = z.output<typeof newTimeOff>

/** The blocked interval. Whole days run from midnight to midnight, or what replaces it when clocks change. */
export function periodOf(timeOff: NewTimeOff, zone: string): Interval {
  const { wholeDays, fromDate, toDate, fromTime, toTime } = timeOff
  const from = wholeDays ? dayBounds(fromDate, zone).from : instantOf(fromDate, fromTime, zone)
  const to = wholeDays || toTime === '24:00' ? dayBounds(toDate, zone).to : instantOf(toDate, toTime, zone)
  return { from: from.getTime(), to: to.getTime() }
}

export const timeOff = z.object({
  id: z.string(),
  professionalId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  reason: z.string(),
  isWholeDays: z.boolean(),
})
export type TimeOff = z.infer<typeof timeOff>

/** `12/03/2030, 12:00–13:00`, `12/03/2030, dia inteiro` or `12/03/2030 a 20/03/2030`. */
export function describeTimeOff({ startsAt, endsAt, isWholeDays }: TimeOff, { zone, date }: Formats): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const first = localDate(start, zone)
  const last = isWholeDays ? addDays(localDate(end, zone), -1) : localDate(end, zone)
  if (isWholeDays) return first === last ? `${date(first)}, dia inteiro` : `${date(first)} a ${date(last)}`
  const [from, to] = [localTime(start, zone), localTime(end, zone)]
  return first === last ? `${date(first)}, ${from}–${to}` : `${date(first)}, ${from} a ${date(last)}, ${to}`
}

/** The facts of TIME_OFF_CLASHES. */
export const timeOffClashesFacts = z.object({
  appointments: z.array(
    z.object({ id: z.string(), date: z.string(), time: z.string(), clientName: z.string(), serviceName: z.string() }),
  ),
})
