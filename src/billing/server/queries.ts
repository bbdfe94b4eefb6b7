import type { Queries } from '../../platform/server/database.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Invoice, OfferedPlan, Plan, Subscription } from '../contract.ts'
import { daysLeft } from '../plan.ts'

const mostInvoices = 60

const planColumns = [
  'plan.id',
  'plan.name',
  'plan.description',
  'plan.price_cents as priceCents',
  'plan.period',
  'plan.features',
  'plan.is_popular as isPopular',
] as const

export async function readSubscription(tx: BusinessTx): Promise<{ subscription: Subscription | null; plans: Plan[] }> {
  const [current, plans] = await inOrder([
    tx.db
      .selectFrom('subscription')
      .innerJoin('plan', 'plan.id', 'subscription.plan_id')
      .select(planColumns)
      .select(['subscription.status', 'subscription.expires_at'])
      .where('subscription.business_id', '=', tx.businessId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('plan')
      .select(planColumns)
      .where('is_active', '=', true)
      .where('is_trial', '=', false)
      .orderBy('sort_order')
      .orderBy('id')
      .execute(),
  ])
  if (!current) return { subscription: null, plans }
  const { status, expires_at, ...plan } = current
  return {
    subscription: { status, plan, expiresAt: expires_at.toISOString(), daysLeft: daysLeft(expires_at, tx.now) },
    plans,
  }
}

/** What anybody may choose, the trial as well, in the operator's order. */
export const offeredPlans = (db: Queries): Promise<OfferedPlan[]> =>
  db
    .selectFrom('plan')
    .select([...planColumns, 'is_trial as isTrial', 'trial_days as trialDays'])
    .where('is_active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

/** Newest first; five years of monthly invoices. */
export async function listInvoices(tx: BusinessTx): Promise<Invoice[]> {
  const rows = await tx.db
    .selectFrom('invoice')
    .select(['id', 'description', 'amount_cents as amountCents', 'status', 'issued_at', 'url'])
    .where('business_id', '=', tx.businessId)
    .orderBy('issued_at', 'desc')
    .limit(mostInvoices)
    .execute()
  return rows.map(({ issued_at, ...invoice }) => ({ ...invoice, issuedAt: issued_at.toISOString() }))
}
