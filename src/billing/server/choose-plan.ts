import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { BillingPeriod } from '../plan.ts'
import { changeNow, type PlanChoice, subscriptionRefusals } from '../subscription.ts'
import { isByChoice } from './queries.ts'
import { issueInvoice, dropPendingInvoice, holdBilling, standingOf } from './parts/invoices.ts'

const DAY = 86_400_000
const changeInvoiceDays = 1

type ChosenPlan = { id: string; name: string; priceCents: number; period: BillingPeriod }

/**
 * Chooses a plan. A change for now issues an invoice, and its payment makes the change. A change for the period's end
 * is only noted; choosing the current plan for the period's end removes that note.
 */
export async function choosePlan(
  tx: BusinessTx,
  { planId, when }: { planId: string; when: PlanChoice },
): Promise<{ invoiceId: string | null }> {
  const [, current, plan] = await awaitAll([
    holdBilling(tx),
    standingOf(tx),
    tx.one<ChosenPlan>(`select id, name, price_cents, period from plan where id = $1 and is_active and not is_trial`, [
      planId,
    ]),
  ])
  if (current.isClosed) throw new Refusal(subscriptionRefusals.ACCOUNT_CLOSED)
  await answerWantedPlan(tx)
  tx.audit('billing.choose', { plan: plan.id, when })
  const isRunning = current.status === 'active' && current.to > tx.now && !current.readOnlySince
  if (!isRunning) return { invoiceId: await issueInvoice(tx, { plan, kind: 'period', dueAt: tx.now }) }
  if (when === 'period_end') {
    await noteNextPlan(tx, plan, current.planId)
    return { invoiceId: null }
  }
  const change = changeNow(current, plan, tx.now)
  if (!change || plan.id === current.planId) throw new Refusal(subscriptionRefusals.NOT_DEARER)
  // A change is priced for today, so its invoice is due within a day.
  const dueAt = new Date(tx.now.getTime() + changeInvoiceDays * DAY)
  return { invoiceId: await issueInvoice(tx, { plan, kind: 'change', amountCents: change.amountCents, dueAt }) }
}

/**
 * Drops a pending invoice, because it may be for another plan than the next one; the hourly job issues a new one. Who
 * chooses what comes next has ended nothing.
 */
async function noteNextPlan(tx: BusinessTx, plan: ChosenPlan, currentId: string): Promise<void> {
  await awaitAll([
    dropPendingInvoice(tx, 'replaced'),
    tx.rows('update subscription set next_plan_id = $2, cancelled_at = null where business_id = $1', [
      tx.businessId,
      plan.id === currentId ? null : plan.id,
    ]),
  ])
}

/**
 * Gives up a change of plan that is not paid yet: its invoice is cancelled, and the plan of now goes on. The invoice of
 * the next period is not asked for by choice, and stays.
 */
export async function giveUpChange(tx: BusinessTx): Promise<void> {
  await awaitAll([
    holdBilling(tx),
    tx.one(
      `with dropped as (
         update invoice set status = 'cancelled'
         where business_id = $1 and ${isByChoice('invoice')} returning id
       ), kept as (
         update subscription set next_plan_id = null where business_id = $1 and next_plan_id is not null returning plan_id
       )
       select from dropped union all select from kept`,
      [tx.businessId],
    ),
  ])
  tx.audit('billing.give_up')
}

/** Leaves the plan that was chosen before the sign-up for later. It is not proposed by itself any more. */
export async function setWantedPlanAside(tx: BusinessTx): Promise<void> {
  const answered = await answerWantedPlan(tx)
  if (answered.length > 0) tx.audit('billing.set_aside')
}

const answerWantedPlan = (tx: BusinessTx) =>
  tx.rows(
    `update subscription set wanted_plan_answered_at = now()
     where business_id = $1 and wanted_plan_id is not null and wanted_plan_answered_at is null returning plan_id`,
    [tx.businessId],
  )

/** Keeps the plan that was chosen before the sign-up, if it is on offer. */
export const keepWantedPlan = (tx: BusinessTx, planId: string): Promise<unknown> =>
  tx.rows(
    `update subscription s set wanted_plan_id = p.id from plan p
     where s.business_id = $1 and s.status = 'trial' and p.id = $2 and p.is_active and not p.is_trial`,
    [tx.businessId, planId],
  )
