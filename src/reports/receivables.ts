import * as z from 'zod/mini'
import { sumCents } from '../platform/money.ts'

/** How far back the money is shown that has arrived already. */
export const pastDays = 30

/** Card money by the day on which it arrives, the machine's fee beside it. */
export const receivablesSchema = z.object({
  today: z.string(),
  days: z.array(z.object({ date: z.string(), count: z.int(), grossCents: z.int(), feeCents: z.int() })),
  /** Card payments of these last days of which no terms say when they arrive. */
  unknownCents: z.int(),
  /** What went back by card in these last days; the machine takes it from what is to come. */
  refundedCents: z.int(),
})
export type Receivables = z.infer<typeof receivablesSchema>

export const netOf = ({ grossCents, feeCents }: { grossCents: number; feeCents: number }): number =>
  grossCents - feeCents

/** What is still to come, today's included, and what came before. */
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
