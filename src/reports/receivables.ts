import * as z from 'zod/mini'
import { sumCents } from '../platform/money.ts'

/** How many past days the report covers. */
export const pastDays = 30

/** Card payments and the machine's fees by the day on which the money arrives. */
export const receivablesSchema = z.object({
  today: z.string(),
  days: z.array(z.object({ date: z.string(), count: z.int(), grossCents: z.int(), feeCents: z.int() })),
  /** Card payments of the past days that were sold without card terms, so their arrival is unknown. */
  unknownCents: z.int(),
  /** Refunds by card in the past days. The machine deducts them from later payouts. */
  refundedCents: z.int(),
})
export type Receivables = z.infer<typeof receivablesSchema>

export const netOf = ({ grossCents, feeCents }: { grossCents: number; feeCents: number }): number =>
  grossCents - feeCents

/** Splits the days into those to come, today included, and past ones. Sums are net of fees. */
export function arrivals({ today, days }: Receivables) {
  const [coming, past] = [days.filter(({ date }) => date >= today), days.filter(({ date }) => date < today)]
  return {
    coming,
    past: past.toReversed(),
    comingCents: sumCents(coming.map(netOf)),
    feeCents: sumCents(coming.map(({ feeCents }) => feeCents)),
    pastCents: sumCents(past.map(netOf)),
  }
}
