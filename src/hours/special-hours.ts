import * as z from 'zod/mini'
import { addDays, weekdayOf, type LocalDate } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import type { Formats } from '../platform/format.ts'
import { refusals } from '../platform/refusal.ts'
import { dayHours, type Minutes, type Stretch, type WorkingMinutes } from '../team/hours.ts'

export const hoursRefusals = refusals({
  SPECIAL_HOURS_OVERLAP: {
    status: 409,
    title: 'Data já cadastrada',
    text: 'Já existe um horário especial nesta data. Edite o que já existe ou escolha outra data.',
  },
  APPOINTMENTS_OUTSIDE: {
    status: 409,
    title: 'Há agendamentos fora do horário',
    text: 'Eles não são cancelados: remarque, cancele ou mantenha os agendamentos.',
  },
})

/** The facts of APPOINTMENTS_OUTSIDE. */
export const outsideFacts = z.object({ count: z.number(), firstOn: z.string() })

const longestDays = 365
const dates = {
  firstDate: field.date('Escolha a data.'),
  /** The last day. */
  lastDate: field.date('Escolha a data.'),
}

/** The hours of one date or of several in a row, in place of those of every week. */
export const newSpecialHours = z
  .object({
    /** Made by the caller, so that a request sent twice stores one. */
    id: field.id(),
    /** Null for the whole business. */
    professionalId: field.optionalId('Escolha o profissional.'),
    ...dates,
    name: field.text('Informe o nome.', 80),
    /** Empty if the business is closed. */
    hours: dayHours,
    /** Everybody works in these hours of the business; otherwise in their own, as far as they lie within. */
    everybodyWorks: z.prefault(z.boolean(), false),
    /** True when the person has seen how many appointments lie outside, and keeps them. */
    keepAppointments: z.prefault(z.boolean(), false),
  })
  .check(
    z.refine(({ firstDate, lastDate }) => lastDate >= firstDate, {
      path: ['lastDate'],
      error: 'A data final precisa ser igual ou posterior à inicial.',
    }),
    z.refine(({ firstDate, lastDate }) => lastDate <= addDays(firstDate, longestDays), {
      path: ['lastDate'],
      error: 'O período pode ter no máximo um ano.',
    }),
    z.refine(({ professionalId, hours }) => professionalId === null || hours.length > 0, {
      path: ['hours'],
      error: 'Informe pelo menos um horário. Para um dia sem trabalho, use Folgas e bloqueios.',
    }),
  )
export type NewSpecialHours = z.output<typeof newSpecialHours>

export const specialHours = z.object({
  id: z.string(),
  /** Null for the whole business. */
  professional: z.nullable(z.object({ id: z.string(), name: z.string() })),
  firstDate: z.string(),
  lastDate: z.string(),
  name: z.string(),
  hours: z.array(z.object({ from: z.string(), to: z.string() })),
  everybodyWorks: z.boolean(),
})
export type SpecialHours = z.infer<typeof specialHours>

/** `12/03/2030` or `12/03/2030 a 20/03/2030`. */
export const describeDates = ({ firstDate, lastDate }: Dates, { date }: Pick<Formats, 'date'>): string =>
  firstDate === lastDate ? date(firstDate) : `${date(firstDate)} a ${date(lastDate)}`

/** `Fechado`, or `08:00–12:00 e 14:00–18:00`. */
export const describeHours = ({ hours }: { hours: readonly Stretch[] }): string =>
  hours.length === 0 ? 'Fechado' : hours.map(({ from, to }) => `${from}–${to}`).join(' e ')

type Dates = { firstDate: LocalDate; lastDate: LocalDate }

/** Special hours as schedules are read with them: those of the business, and those of professionals. */
export type SpecialMinutes = Dates & {
  professionalId: string | null
  name: string
  hours: Minutes[]
  everybodyWorks: boolean
}

/** The hours of one date: `ofBusiness` if it says when it is open then, so that its opening hours of the week do not count. */
type DateHours = { hours: Minutes[]; ofBusiness: boolean }

/** When somebody works: in every week, and otherwise on some dates. */
export type WorkingHours = { week: readonly WorkingMinutes[]; dates?: ReadonlyMap<LocalDate, DateHours> }

const overlapOf = (some: readonly Minutes[], others: readonly Minutes[]): Minutes[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )

const isOn = ({ firstDate, lastDate }: Dates, date: LocalDate) => firstDate <= date && date <= lastDate

/** What a date says of the whole business, if it says anything. */
const ofBusinessOn = (special: readonly SpecialMinutes[], date: LocalDate): SpecialMinutes | undefined =>
  special.find((one) => one.professionalId === null && isOn(one, date))

/** The name of what the business is closed for on a date; undefined if it is open. */
export function closedFor(special: readonly SpecialMinutes[], date: LocalDate): string | undefined {
  const found = ofBusinessOn(special, date)
  return found?.hours.length === 0 ? found.name : undefined
}

/**
 * When a professional works on the given dates. An entry of their own stands in place of their week. Nobody works
 * outside of the business's hours of a date; where it says so, everybody works in them.
 */
export function withSpecialHours(
  professionalId: string,
  week: readonly WorkingMinutes[],
  special: readonly SpecialMinutes[],
  days: readonly LocalDate[],
): WorkingHours {
  const theirs = special.filter((one) => one.professionalId === professionalId || one.professionalId === null)
  if (theirs.length === 0) return { week }
  const found = new Map<LocalDate, DateHours>()
  for (const date of days) {
    const own = theirs.find((one) => one.professionalId === professionalId && isOn(one, date))
    const business = ofBusinessOn(theirs, date)
    if (!own && !business) continue
    const weekly = () => week.filter(({ weekday }) => weekday === weekdayOf(date))
    const worked = own?.hours ?? (business?.everybodyWorks ? business.hours : weekly())
    const hours = business ? overlapOf(worked, business.hours) : worked
    found.set(date, { hours, ofBusiness: business !== undefined })
  }
  return found.size > 0 ? { week, dates: found } : { week }
}

/** The working hours of one date. */
export const hoursOn = ({ week, dates }: WorkingHours, date: { date: LocalDate; weekday: number }): Minutes[] =>
  dates?.get(date.date)?.hours ??
  week.filter(({ weekday }) => weekday === date.weekday).map(({ from, to }) => ({ from, to }))

/** The part of working hours that lies within a business's opening hours. On a date of its own, those count instead. */
export function withinOpening<Hours extends WorkingHours>(hours: Hours, opening: readonly WorkingMinutes[]): Hours {
  const openOn = (weekday: number) => opening.filter((one) => one.weekday === weekday)
  const week = hours.week.flatMap((work) =>
    overlapOf([work], openOn(work.weekday)).map((part) => ({ ...part, weekday: work.weekday })),
  )
  if (!hours.dates) return { ...hours, week }
  const dates = new Map(
    Array.from(hours.dates, ([date, one]): [LocalDate, DateHours] => [
      date,
      one.ofBusiness ? one : { ...one, hours: overlapOf(one.hours, openOn(weekdayOf(date))) },
    ]),
  )
  return { ...hours, week, dates }
}
