import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Period } from '../plan.ts'
import { changeNow, type PlanChoice, subscriptionRefusals } from '../subscription.ts'
import { issueInvoice, dropPendingInvoice, holdBilling, standingOf } from './parts/invoices.ts'

const DAY = 86_400_000
const changeInvoiceDays = 1

type Chosen = { id: string; name: string; priceCents: number; period: Period }

/**
 * Chooses a plan. A change for now issues an invoice, and its payment makes the change. A change for the period's end
 * is only noted; choosing the current plan for the period's end removes that note.
 */
export async function choosePlan(
  tx: BusinessTx,
  { planId, when }: { planId: string; when: PlanChoice },
): Promise<{ invoiceId: string | null }> {
  const [, current, [plan]] = await awaitAll([
    holdBilling(tx),
    standingOf(tx),
    tx.rows<Chosen>(
      `select id, name, price_cents as "priceCents", period from plan where id = $1 and is_active and not is_trial`,
      [planId],
    ),
  ])
  if (!plan) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('billing.choose', { plan: plan.id, when })
  const isRunning = current.status === 'active' && current.to > tx.now && !current.readOnlySince
  if (!isRunning) return { invoiceId: await ask(tx, plan, 'period', plan.priceCents) }
  if (when === 'period_end') {
    await noteNextPlan(tx, plan, current.planId)
    return { invoiceId: null }
  }
  const change = changeNow(current, plan, tx.now)
  if (!change || plan.id === current.planId) throw new Refusal(subscriptionRefusals.NOT_DEARER)
  return { invoiceId: await ask(tx, plan, 'change', change.amountCents) }
}

function ask(tx: BusinessTx, plan: Chosen, kind: 'period' | 'change', amountCents: number) {
  // A change is priced for today, so its invoice is due within a day.
  const dueAt = new Date(tx.now.getTime() + (kind === 'change' ? changeInvoiceDays * DAY : 0))
  return issueInvoice(tx, { plan, kind, amountCents, dueAt })
}

/** Drops a pending invoice, because it may be for another plan than the next one; the hourly job issues a new one. */
async function noteNextPlan(tx: BusinessTx, plan: Chosen, currentId: string): Promise<void> {
  await awaitAll([
    dropPendingInvoice(tx),
    tx.rows('update subscription set next_plan_id = $2 where business_id = $1', [
      tx.businessId,
      plan.id === currentId ? null : plan.id,
    ]),
  ])
}
