import { percentOf, splitCents, timesCents } from '../platform/money.ts'

type Sold = { unitCents: number; quantity: number }

/** What each line of a sale brought in: its share of the total, the discount spread over all of them to the centavo. */
export const lineShares = (lines: readonly Sold[], totalCents: number): number[] =>
  splitCents(
    totalCents,
    lines.map((line) => timesCents(line.unitCents, line.quantity)),
  )

/** What a line still earns its professional. */
export type Commission = { percent: number; baseCents: number; amountCents: number }

export const commissionOf = (baseCents: number, percent: number): Commission => ({
  percent,
  baseCents,
  amountCents: percentOf(baseCents, percent),
})

/**
 * What a refund of `refundedCents` of the line takes back: never more than is left, and so much that the rest is what the
 * rest of the line would have earned by itself.
 */
export function reversalOf(left: Commission, refundedCents: number): Commission {
  const baseCents = Math.min(refundedCents, left.baseCents)
  const kept = commissionOf(left.baseCents - baseCents, left.percent)
  return { percent: left.percent, baseCents, amountCents: left.amountCents - kept.amountCents }
}
