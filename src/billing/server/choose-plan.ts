import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Period } from '../plan.ts'
import { changeNow, type PlanChoice, subscriptionRefusals } from '../subscription.ts'
import { demand, dropDemand, holdBilling, settle, standingOf } from './parts/invoices.ts'

const DAY = 86_400_000
const changeDays = 1

type Chosen = { id: string; name: string; priceCents: number; period: Period }

/**
 * The owner takes a plan: what is to be paid for it stands as an invoice, whose payment makes the change. A plan for the period's end
 * is only noted; the plan that one has takes such a note back.
 */
export async function choosePlan(
  tx: BusinessTx,
  { planId, when }: { planId: string; when: PlanChoice },
): Promise<{ invoiceId: string | null }> {
  const [, current, [plan]] = await inOrder([
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
    await laterOn(tx, plan, current.planId)
    return { invoiceId: null }
  }
  const change = changeNow(current, plan, tx.now)
  if (!change || plan.id === current.planId) throw new Refusal(subscriptionRefusals.NOT_DEARER)
  return { invoiceId: await ask(tx, plan, 'change', change.amountCents) }
}

/** A plan that costs nothing is paid as soon as it is chosen. */
async function ask(tx: BusinessTx, plan: Chosen, kind: 'period' | 'change', amountCents: number) {
  // The price of a change is that of today.
  const dueAt = new Date(tx.now.getTime() + (kind === 'change' ? changeDays * DAY : 0))
  const id = await demand(tx, { plan, kind, amountCents, dueAt })
  if (amountCents > 0) return id
  await settle(tx, id)
  return null
}

/** An invoice of the next period that waits already is one of another plan by now; the next one comes with the hour. */
async function laterOn(tx: BusinessTx, plan: Chosen, currentId: string): Promise<void> {
  await inOrder([
    dropDemand(tx),
    tx.rows('update subscription set next_plan_id = $2 where business_id = $1', [
      tx.businessId,
      plan.id === currentId ? null : plan.id,
    ]),
  ])
}
