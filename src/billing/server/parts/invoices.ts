import { newId } from '../../../platform/id.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { discountOf } from '../../coupon.ts'
import { type BillingPeriod, periodNames } from '../../plan.ts'
import { commissionJob } from '../payment-jobs.ts'
import { couponThatCounts } from './coupons.ts'

/** Serialises all changes of one business's invoices and subscription. */
export const holdBilling = (tx: BusinessTx): Promise<void> => tx.hold(['billing'])

export type SubscriptionStanding = {
  planId: string
  status: 'trial' | 'active'
  priceCents: number
  period: BillingPeriod
  from: Date
  to: Date
  nextPlanId: string | null
  reminders: number
  remindedAt: Date | null
  readOnlySince: Date | null
  /** What a coupon took off the price of the running period. */
  discountCents: number
  isClosed: boolean
}

/** The subscription with the price and period paid last for its plan. The caller has called `holdBilling`. */
export async function standingOf(tx: BusinessTx): Promise<SubscriptionStanding> {
  const [row] = await tx.rows<SubscriptionStanding>(
    `select s.plan_id, s.status, coalesce(paid.plan_cents, p.price_cents) as price_cents,
       coalesce(paid.plan_period, p.period) as period, coalesce(taken_off.discount_cents, 0) as discount_cents, s.period_started_at as "from",
       s.expires_at as "to", s.next_plan_id, s.reminders, s.reminded_at,
       only_reads_since(s) as read_only_since, s.closed_at is not null as is_closed
     from subscription s
     join plan p on p.id = s.plan_id
     left join lateral (
       select plan_cents, plan_period from invoice i
       where i.business_id = s.business_id and i.plan_id = s.plan_id and i.status = 'paid' order by paid_at desc limit 1
     ) paid on true
     left join lateral (
       select discount_cents from invoice i
       where i.business_id = s.business_id and i.status = 'paid' and i.kind = 'period' and i.from_at = s.period_started_at
       order by paid_at desc limit 1
     ) taken_off on true
     where s.business_id = $1`,
    [tx.businessId],
  )
  if (!row) throw new Error('a business without a subscription')
  return row
}

/** A period costs what its plan does, less what a coupon takes off; a change what is left to pay for it. */
type InvoiceRequest = {
  plan: { id: string; name: string; priceCents: number; period: BillingPeriod }
  dueAt: Date
} & ({ kind: 'period' } | { kind: 'change'; amountCents: number })

/**
 * Returns the one pending invoice. An equal one is reused; a different one replaces it. Returns null if nothing is to be
 * paid: its invoice is paid at once.
 */
export async function issueInvoice(tx: BusinessTx, request: InvoiceRequest): Promise<string | null> {
  const { plan, kind, dueAt } = request
  const coupon = kind === 'period' ? await couponThatCounts(tx) : null
  const discountCents = coupon ? discountOf(plan.priceCents, coupon) : 0
  const couponId = coupon && discountCents > 0 ? coupon.id : null
  const amountCents = request.kind === 'period' ? plan.priceCents - discountCents : request.amountCents
  const [same] = await tx.rows<{ id: string }>(
    `select id from invoice
     where business_id = $1 and status = 'pending' and plan_id = $2 and kind = $3 and amount_cents = $4
       and coupon_id is not distinct from $6 and (kind = 'period' or due_at > $5)`,
    [tx.businessId, plan.id, kind, amountCents, tx.now, couponId],
  )
  if (same) return same.id
  await dropPendingInvoice(tx, 'replaced')
  const id = newId()
  const description =
    kind === 'change' ? `Mudança para o plano ${plan.name}` : `Plano ${plan.name} · ${periodNames[plan.period]}`
  await tx
    .insertInto('invoice')
    .values({
      id,
      description,
      amountCents,
      status: 'pending',
      issuedAt: tx.now,
      planId: plan.id,
      planCents: plan.priceCents,
      planPeriod: plan.period,
      discountCents,
      couponId,
      kind,
      dueAt,
    })
    .execute()
  tx.audit('billing.invoice', { invoiceId: id, plan: plan.id, kind, amountCents })
  if (amountCents > 0) return id
  await settle(tx, id)
  return null
}

/** Drops the pending invoice. A payment that still arrives for it is given back. */
export const dropPendingInvoice = (tx: BusinessTx, status: 'replaced' | 'cancelled'): Promise<unknown> =>
  tx.rows(`update invoice set status = $2 where business_id = $1 and status = 'pending' and plan_id is not null`, [
    tx.businessId,
    status,
  ])

/** Whether a payment may still settle the invoice. A change within a period is worth nothing after that period. */
export const isSettleable = (
  invoice: { kind: 'period' | 'change'; status: string },
  { to, readOnlySince }: SubscriptionStanding,
  now: Date,
) => invoice.status === 'pending' && (invoice.kind === 'period' || (to > now && readOnlySince === null))

const intervals: Record<BillingPeriod, string> = { month: '1 month', year: '1 year', '7 days': '7 days' }

type SettledInvoice = { planId: string; period: BillingPeriod; kind: 'period' | 'change' }

/**
 * Marks an invoice as paid and starts its plan. A running trial keeps its days, an overdue period is paid from its
 * end, and a read-only business begins today. Months are calendar months in the business's zone.
 */
export async function settle(tx: BusinessTx, invoiceId: string): Promise<void> {
  const [standing, [paid]] = await awaitAll([
    standingOf(tx),
    tx.rows<SettledInvoice>(
      `update invoice set status = 'paid', paid_at = $3
       where business_id = $1 and id = $2 and status = 'pending' and plan_id is not null
       returning plan_id, plan_period as period, kind`,
      [tx.businessId, invoiceId, tx.now],
    ),
  ])
  if (!paid) throw new Error('only what waits to be paid is settled')
  const { status, to, readOnlySince } = standing
  const isChange = paid.kind === 'change'
  const isRest = isChange && standing.period === paid.period
  const startsNow = isChange || readOnlySince !== null || (status === 'trial' && to < tx.now)
  const begins = startsNow ? tx.now : to
  await tx.rows(
    `with span as (
       select case when $6 then $3::timestamptz else $4::timestamptz end as from_at,
         case when $6 then $5::timestamptz else ($4::timestamptz at time zone $7 + $8::interval) at time zone $7 end as to_at
     ), paid as (
       update invoice set from_at = span.from_at, to_at = span.to_at from span where business_id = $1 and id = $2
     )
     update subscription set status = 'active', plan_id = $9, expires_at = span.to_at,
       period_started_at = case when $6 then period_started_at else span.from_at end,
       previous_started_at = case when $6 then previous_started_at when span.from_at > $3 then period_begun(subscription) end,
       trial_ended_at = case when status = 'trial' then expires_at else trial_ended_at end,
       next_plan_id = null, reminders = 0, reminded_at = null, read_only_since = null, cancelled_at = null
     from span where business_id = $1`,
    [tx.businessId, invoiceId, tx.now, begins, to, isRest, tx.zone, intervals[paid.period], paid.planId],
  )
  tx.enqueue(commissionJob, { invoiceId })
  tx.audit('billing.paid', { invoiceId, plan: paid.planId })
}

/**
 * Takes an invoice back after a refund or dispute: the plan ends now, unless the invoice's period has ended already or
 * has not begun while another paid one runs.
 */
export async function takeBack(tx: BusinessTx, invoiceId: string): Promise<void> {
  const [invoice] = await tx.rows<{ toAt: Date }>(
    `update invoice set status = 'failed', taken_back_at = $3
     where business_id = $1 and id = $2 and status = 'paid' returning to_at`,
    [tx.businessId, invoiceId, tx.now],
  )
  if (!invoice) return
  tx.enqueue(commissionJob, { invoiceId })
  const isOver = invoice.toAt <= tx.now
  if (!isOver) await dropPendingInvoice(tx, 'cancelled')
  const isRunning = !isOver && !(await goBackToRunning(tx, invoiceId))
  if (isRunning)
    await tx.rows(
      `update subscription set expires_at = least(expires_at, $2), read_only_since = $2, next_plan_id = null
       where business_id = $1`,
      [tx.businessId, tx.now],
    )
  tx.audit('billing.taken_back', { invoiceId, isRunning })
}

/** Undoes the last period, which has not begun. Returns whether there was a running one to go back to. */
async function goBackToRunning(tx: BusinessTx, invoiceId: string): Promise<boolean> {
  const ended = await tx.rows(
    `with running as (
       select plan_id from invoice where business_id = $1 and status = 'paid' and from_at <= $3 and to_at > $3
       order by from_at desc, paid_at desc limit 1
     )
     update subscription s set expires_at = ahead.from_at, plan_id = running.plan_id,
       period_started_at = previous_started_at, previous_started_at = null
     from running, invoice ahead
     where s.business_id = $1 and ahead.business_id = $1 and ahead.id = $2 and ahead.from_at > $3
       and ahead.from_at = s.period_started_at
     returning s.business_id`,
    [tx.businessId, invoiceId, tx.now],
  )
  return ended.length > 0
}
