import * as z from 'zod/mini'
import { addDays, addMonths, minutesOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { numbered, phrase, type Phrase } from '../platform/words.ts'
import { refusals } from '../platform/refusal.ts'
import { Refusal } from '../platform/refusal-error.ts'
import { newAppointment } from './appointment.ts'
import { besideOthers } from './visit.ts'

const repeatUnits = ['week', 'month'] as const
export const mostOccurrences = 104
const wrongCount = numbered('Informe de 2 a {mostOccurrences} vezes.', { mostOccurrences })

/** Every n weeks, or every n months on the same day; either a number of times or until a date. */
const repeat = z
  .object({
    unit: z.enum(repeatUnits, 'Escolha a frequência.'),
    every: field.count('Informe de 1 a 12.', 1, 12),
    count: z.prefault(z.nullable(field.count(wrongCount, 2, mostOccurrences)), null),
    until: z.prefault(z.nullable(field.date('Escolha a data final.')), null),
  })
  .check(
    z.refine(({ count, until }) => (count === null) !== (until === null), {
      path: ['count'],
      error: 'Informe quantas vezes, ou até quando.',
    }),
  )
export type Repeat = z.output<typeof repeat>

/** A new series of visits. The id is that of the series, and identifies a request that is sent twice. */
export const newSeries = z
  .object({
    ...newAppointment.shape,
    repeat,
    /** True: taken dates are left out and the others are booked. */
    skipClashes: z.prefault(z.boolean(), false),
  })
  .check(besideOthers)
export type NewSeries = z.output<typeof newSeries>

/** A date of a series whose time is not free, with the free times of that day. */
export const clash = z.object({ date: z.string(), time: z.string(), free: z.array(z.string()) })
export type Clash = z.infer<typeof clash>
export const seriesRefusals = refusals({
  SERIES_CLASHES: {
    status: 409,
    title: 'Datas ocupadas',
    text: 'Algumas datas não estão livres. Nada foi alterado.',
  },
})
/** The facts of SERIES_CLASHES. */
export const seriesClashesFacts = z.object({ clashes: z.array(clash) })

/** What is wrong with the end of a series; null if it is right. It never ends earlier than was asked. */
export function repeatFault(first: LocalDate, repeat: Repeat): Phrase | null {
  const { length } = occurrences(first, repeat)
  if (length < 2) return 'Até esta data não há repetição. Escolha uma data posterior.'
  return length > mostOccurrences
    ? phrase(
        'Até esta data são mais de {mostOccurrences} vezes, o máximo de uma repetição. Escolha uma data anterior.',
        {
          mostOccurrences,
        },
      )
    : null
}

/**
 * The dates of a series, in order, and one more than it may have. In a month that lacks the first date's day, the last
 * day is used.
 */
export function occurrences(first: LocalDate, { unit, every, count, until }: Repeat): LocalDate[] {
  const dates: LocalDate[] = []
  for (let i = 0; i < (count ?? mostOccurrences + 1); i++) {
    const date = unit === 'week' ? addDays(first, i * every * 7) : addMonths(first, i * every)
    if (until !== null && date > until) break
    dates.push(date)
  }
  return dates
}

const offeredTimes = 6

/** The free times of a day that are nearest to the wanted time. */
export const nearest = (free: readonly LocalTime[], time: LocalTime): LocalTime[] =>
  free
    .toSorted((a, b) => Math.abs(minutesOf(a) - minutesOf(time)) - Math.abs(minutesOf(b) - minutesOf(time)))
    .slice(0, offeredTimes)
    .toSorted()

export const clashing = (clashes: readonly Clash[]): Refusal =>
  new Refusal(seriesRefusals.SERIES_CLASHES, { facts: { clashes } })
