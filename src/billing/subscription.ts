import { splitCents } from '../platform/money.ts'
import { refusals } from '../platform/refusal.ts'
import type { Period } from './plan.ts'

/** So many days after a period's end a business is reminded; with the last reminder it only reads. */
export const reminderDays = [3, 7, 14] as const
/** So long before a period's end the invoice of the next one is there. */
export const invoiceDaysBefore = 5

export type Priced = { priceCents: number; period: Period }
type Running = Priced & { from: Date; to: Date }

/** `beginsAnew`: a plan of another period starts that period now; one of the same period ends when the old one would have. */
export type Change = { amountCents: number; beginsAnew: boolean }

/**
 * What another plan costs at once: its price for what is left, less what is left of the one that was paid, to the centavo and never
 * more than fair. Null where it costs nothing more: money is not given back, so that change waits for the period's end.
 */
export function changeNow(current: Running, next: Priced, now: Date): Change | null {
  const left = Math.max(0, current.to.getTime() - Math.max(now.getTime(), current.from.getTime()))
  const passed = Math.max(0, current.to.getTime() - current.from.getTime() - left)
  const restOf = (cents: number) => (left === 0 ? 0 : splitCents(cents, [left, passed])[0]!)
  const beginsAnew = next.period !== current.period
  const amountCents = beginsAnew
    ? next.priceCents - restOf(current.priceCents)
    : restOf(Math.max(0, next.priceCents - current.priceCents))
  return amountCents > 0 ? { amountCents, beginsAnew } : null
}

export const planChoices = ['now', 'period_end'] as const
export type PlanChoice = (typeof planChoices)[number]

export const subscriptionRefusals = refusals({
  NOT_DEARER: {
    status: 409,
    title: 'Mudança no fim do período',
    text: 'Não há diferença a pagar por este plano no período atual. Escolha a mudança no fim do período.',
  },
})
