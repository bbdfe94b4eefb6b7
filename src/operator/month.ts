import * as z from 'zod/mini'
import { brl, formatCount } from '../platform/format.ts'

export const monthsShown = 12

/** One month of the platform, in the operator's own zone; the running one so far. Only sums over all businesses. */
export const month = z.object({
  /** As 2026-11. */
  month: z.string(),
  businesses: z.int(),
  trialsEnded: z.int(),
  /** Of those whose trial ended in the month, who has paid for a plan by now and not got it back. */
  trialsConverted: z.int(),
  /** Who paid as the month began, and who of them did no more at its end. */
  paying: z.int(),
  lost: z.int(),
  receivedCents: z.int(),
  /** What the plans bring in a month that are paid for as it ends; null of a month before the first business. */
  monthlyRevenueCents: z.nullable(z.int()),
  /** Appointments that lie in the month, the cancelled ones aside. */
  bookings: z.int(),
  sales: z.int(),
  soldCents: z.int(),
  /** It counts in the month in which it went back. */
  refundedCents: z.int(),
})
export type Month = z.output<typeof month>

export const conversionOf = ({ trialsConverted, trialsEnded }: Month): Share => ({
  part: trialsConverted,
  whole: trialsEnded,
})
export const churnOf = ({ lost, paying }: Month): Share => ({ part: lost, whole: paying })

type Share = { part: number; whole: number }

/** In whole percent, or null of nobody: that is no share at all. */
export const percentOf = ({ part, whole }: Share): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** `40%`, or `—`. */
export function shareText(share: Share): string {
  const percent = percentOf(share)
  return percent === null ? '—' : `${percent}%`
}

/** `R$ 118,00`, or that it is not known. */
export const revenueText = ({ monthlyRevenueCents: cents }: Month): string =>
  cents === null ? 'não conhecida' : brl(cents)

/** `2 de 5`. */
export const countsOf = ({ part, whole }: Share): string => `${formatCount(part)} de ${formatCount(whole)}`
