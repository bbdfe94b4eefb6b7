import * as z from 'zod/mini'
import { brl, formatCount } from '../platform/format.ts'

export const monthsShown = 12

/** Sums over all businesses for one month in the operator's zone; the current month counts up to now. */
export const month = z.object({
  /** For example 2026-11. */
  month: z.string(),
  businesses: z.int(),
  trialsEnded: z.int(),
  /** Businesses whose trial ended in the month and that have paid for a plan since, without a refund. */
  trialsConverted: z.int(),
  /** Businesses that were paying when the month began; `lost`: those of them that were not at its end. */
  paying: z.int(),
  lost: z.int(),
  receivedCents: z.int(),
  /** Monthly recurring revenue at the month's end; null for a month before the first business. */
  monthlyRevenueCents: z.nullable(z.int()),
  /** Appointments that take place in the month, without the cancelled ones. */
  bookings: z.int(),
  sales: z.int(),
  soldCents: z.int(),
  /** A refund counts in the month in which it was made. */
  refundedCents: z.int(),
})
export type Month = z.output<typeof month>

export const conversionOf = ({ trialsConverted, trialsEnded }: Month): Share => ({
  part: trialsConverted,
  whole: trialsEnded,
})
export const churnOf = ({ lost, paying }: Month): Share => ({ part: lost, whole: paying })

type Share = { part: number; whole: number }

/** Whole percent; null if the whole is 0. */
export const percentOf = ({ part, whole }: Share): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** `40%`, or `—`. */
export function shareText(share: Share): string {
  const percent = percentOf(share)
  return percent === null ? '—' : `${percent}%`
}

/** `R$ 118,00`, or a text for an unknown revenue. */
export const revenueText = ({ monthlyRevenueCents: cents }: Month): string =>
  cents === null ? 'não conhecida' : brl(cents)

/** `2 de 5`. */
export const countsOf = ({ part, whole }: Share): string => `${formatCount(part)} de ${formatCount(whole)}`
