import { firstIn } from '../platform/filled.ts'
import { splitCents } from '../platform/money.ts'
import { refusals } from '../platform/refusal.ts'
import type { BillingPeriod } from './plan.ts'

/** Days after a period's end on which a business is reminded. With the last reminder it becomes read-only. */
export const reminderDays = [3, 7, 14] as const
/** How long before a period's end the next period's invoice is issued. */
export const invoiceDaysBefore = 5

export type PlanPrice = { priceCents: number; period: BillingPeriod }
/** `discountCents`: what a coupon took off the price of the period. */
type PaidPeriod = PlanPrice & { from: Date; to: Date; discountCents: number }

/** `beginsAnew`: a plan with another period starts it now; one with the same period keeps the current end. */
export type Change = { amountCents: number; beginsAnew: boolean }

/**
 * The price of changing the plan now: the new plan's price less the unused part of what was paid, to the centavo. With
 * the same period, only the difference for the remaining days is charged. Null if nothing is to be paid: money is not
 * given back, so such a change waits for the period's end.
 */
export function changeNow(current: PaidPeriod, next: PlanPrice, now: Date): Change | null {
  const left = Math.max(0, current.to.getTime() - Math.max(now.getTime(), current.from.getTime()))
  const passed = Math.max(0, current.to.getTime() - current.from.getTime() - left)
  const restOf = (cents: number) => (left === 0 ? 0 : firstIn(splitCents(cents, [left, passed])))
  const beginsAnew = next.period !== current.period
  const amountCents = beginsAnew
    ? next.priceCents - restOf(current.priceCents - current.discountCents)
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
  ACCOUNT_CLOSED: {
    status: 409,
    title: 'Conta encerrada',
    text: 'Reabra a conta em Configurações antes de escolher um plano.',
  },
  NOTHING_TO_END: {
    status: 409,
    title: 'Não há assinatura',
    text: 'O teste termina sozinho e nada é cobrado.',
  },
})
