import * as z from 'zod/mini'
import { toChargeSchema } from '../agenda/appointment.ts'
import { addDays, type LocalDate } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { sumCents } from '../platform/money.ts'
import { ledgerMethods } from '../register/payment.ts'

export const reportSpanSchema = z
  .object({ from: field.date('Data inválida.'), to: field.date('Data inválida.') })
  .check(
    z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'A data final não pode ser antes da inicial.' }),
    z.refine(({ from, to }) => to <= addDays(from, 366), { path: ['to'], error: 'Escolha no máximo um ano.' }),
  )
export type ReportSpan = z.infer<typeof reportSpanSchema>

/** The ways in which the report breaks down its figures. */
const reportSections = ['day', 'method', 'service', 'product', 'professional', 'register'] as const
export type ReportSection = (typeof reportSections)[number]
export const reportExportSchema = z.safeExtend(reportSpanSchema, {
  section: z.enum(reportSections, 'Escolha um relatório.'),
})
export type ReportExport = z.infer<typeof reportExportSchema>

const taken = { count: z.int(), soldCents: z.int(), refundedCents: z.int() }
const named = z.object({ ...taken, id: z.nullable(z.string()), name: z.nullable(z.string()) })
export type NamedFigures = z.infer<typeof named>

/**
 * Sales and refunds in a span of local days. A refund counts on the day on which the money was given back. Each line
 * counts with its share of what was paid, so that all sections have the same total.
 */
export const reportSchema = z.object({
  /** Visits of the span that are done and still to be charged. */
  toCharge: toChargeSchema,
  byDay: z.array(z.object({ ...taken, date: z.string() })),
  /** Null if closing is blind and an open drawer has cash of the span. It is shown after the count. */
  byMethod: z.nullable(z.array(z.object({ ...taken, method: z.enum(ledgerMethods) }))),
  byService: z.array(named),
  byProduct: z.array(named),
  byProfessional: z.array(named),
  /** Empty if the business has only one register. Null if `byMethod` is, as it would reveal a cash-only drawer. */
  byRegister: z.nullable(z.array(named)),
})
export type Report = z.infer<typeof reportSchema>

type Figures = { soldCents: number; refundedCents: number }

export const netCents = ({ soldCents, refundedCents }: Figures): number => soldCents - refundedCents

export function totalsOf(parts: readonly (Figures & { count: number })[]) {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    soldCents: sumCents(parts.map(({ soldCents }) => soldCents)),
    refundedCents: sumCents(parts.map(({ refundedCents }) => refundedCents)),
  }
}

/** Spans with more days than this are charted by month. */
const mostBars = 62

/** The chart's bars: one for each day, or for each month of a long span. Days without sales get a bar of zero. */
export function barsOf(byDay: Report['byDay'], { from, to }: ReportSpan): { date: LocalDate; cents: number }[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const keyOf = (date: LocalDate) => (days.length > mostBars ? date.slice(0, 7) : date)
  const sums = new Map(days.map((day) => [keyOf(day), 0]))
  for (const day of byDay) sums.set(keyOf(day.date), (sums.get(keyOf(day.date)) ?? 0) + netCents(day))
  return Array.from(sums, ([date, cents]) => ({ date, cents }))
}
