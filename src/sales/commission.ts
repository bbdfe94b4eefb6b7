import { percentOf, splitCents, timesCents } from '../platform/money.ts'

type SoldAmount = { unitCents: number; quantity: number }

/** Each line's share of the sale's total. The discount is spread over all lines, exact to the centavo. */
export const lineShares = (lines: readonly SoldAmount[], totalCents: number): number[] =>
  splitCents(
    totalCents,
    lines.map((line) => timesCents(line.unitCents, line.quantity)),
  )

/** The commission of a line, or what is left of it after refunds. */
export type Commission = { percent: number; baseCents: number; amountCents: number }

export const commissionOf = (baseCents: number, percent: number): Commission => ({
  percent,
  baseCents,
  amountCents: percentOf(baseCents, percent),
})

/**
 * The commission that a refund of `refundedCents` of a line takes back: never more than is left, and exactly so much
 * that the remainder equals the commission of what is left of the line.
 */
export function reversalOf(left: Commission, refundedCents: number): Commission {
  const baseCents = Math.min(refundedCents, left.baseCents)
  const kept = commissionOf(left.baseCents - baseCents, left.percent)
  return { percent: left.percent, baseCents, amountCents: left.amountCents - kept.amountCents }
}
