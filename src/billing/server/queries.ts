import { sql } from 'kysely'
import { placeWords } from '../../business/place.ts'
import { getBusiness } from '../../business/server/business-queries.ts'
import { productName } from '../../platform/brand.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { couponThatCounts } from './parts/coupons.ts'
import type { InvoiceCharge, Invoice, OfferedPlan, Party, Plan, Subscription } from '../contract.ts'
import { daysLeft, mostInvoices, type Quota } from '../plan.ts'
import { readPaymentAccount } from './payment-account.ts'

const planColumns = [
  'plan.id',
  'plan.name',
  'plan.description',
  'plan.priceCents',
  'plan.period',
  'plan.features',
  'plan.isPopular',
] as const

type BillingFacts = { subscription: Subscription | null; plans: Plan[]; isPayable: boolean }

export async function readSubscription(tx: BusinessTx): Promise<BillingFacts> {
  const [current, plans, account, coupon] = await awaitAll([
    tx
      .selectFrom('subscription')
      .innerJoin('plan', 'plan.id', 'subscription.planId')
      .leftJoin('plan as next', 'next.id', 'subscription.nextPlanId')
      .leftJoin('plan as wanted', (on) =>
        on
          .onRef('wanted.id', '=', 'subscription.wantedPlanId')
          .on('wanted.isActive', '=', true)
          .on('subscription.status', '=', 'trial'),
      )
      .select(planColumns)
      .select([
        'subscription.status',
        'subscription.expiresAt',
        'subscription.cancelledAt',
        'subscription.closedAt',
        sql<Date | null>`only_reads_since(subscription)`.as('readOnlySince'),
        'next.name as nextName',
        'wanted.id as wantedId',
        'wanted.name as wantedName',
      ])
      .executeTakeFirst(),
    tx.db
      .selectFrom('plan')
      .select(planColumns)
      .where('isActive', '=', true)
      .where('isTrial', '=', false)
      .orderBy('sortOrder')
      .orderBy('id')
      .execute(),
    readPaymentAccount(tx.db),
    couponThatCounts(tx),
  ])
  const isPayable = account !== undefined
  if (!current) return { subscription: null, plans, isPayable }
  const { status, expiresAt, cancelledAt, closedAt, readOnlySince, nextName, wantedId, wantedName, ...plan } = current
  return {
    subscription: {
      status,
      plan,
      expiresAt: expiresAt.toISOString(),
      daysLeft: daysLeft(expiresAt, tx.now),
      nextPlan: nextName === null ? null : { name: nextName },
      wantedPlan: wantedId === null || wantedName === null ? null : { id: wantedId, name: wantedName },
      isCancelled: cancelledAt !== null,
      isClosed: closedAt !== null,
      isReadOnly: readOnlySince !== null,
      coupon: coupon && { percent: coupon.percent, amountCents: coupon.amountCents, left: coupon.left },
    },
    plans,
    isPayable,
  }
}

/** Whether a plan that was chosen before the sign-up waits for an answer of those who may give one. */
export async function isPlanWanted(tx: BusinessTx): Promise<boolean> {
  if (!tx.may('settings.billing')) return false
  const wanted = await tx.rows(
    `select from subscription s join plan p on p.id = s.wanted_plan_id and p.is_active
     where s.business_id = $1 and s.status = 'trial' and s.wanted_plan_answered_at is null`,
    [tx.businessId],
  )
  return wanted.length > 0
}

type PlanUse = {
  appointments: number
  professionals: number
  mostAppointments: number | null
  mostProfessionals: number | null
  clients: number
  mostClients: number | null
}

/** Counts as the database's triggers do, which limit nothing but clients while there is no payment account. */
const usedText = `
  select case when one_can_pay then p.most_appointments end as most_appointments,
    case when one_can_pay then p.most_professionals end as most_professionals, p.most_clients,
    (select count(*) from appointment a where a.business_id = s.business_id and a.created_at >= period_begun(s)) as appointments,
    (select count(*) from professional o where o.business_id = s.business_id and o.is_active) as professionals,
    (select count(*) from client c where c.business_id = s.business_id and c.deactivated_at is null) as clients
  from subscription s join plan p on p.id = s.plan_id, (select exists (select from payment_account)) account (one_can_pay)
  where s.business_id = $1`

export async function readQuota(tx: BusinessTx): Promise<Quota> {
  const [row] = await tx.rows<PlanUse>(usedText, [tx.businessId])
  const inUse = (used = 0, most: number | null = null) => (most === null ? null : { used, most })
  return {
    appointments: inUse(row?.appointments, row?.mostAppointments),
    professionals: inUse(row?.professionals, row?.mostProfessionals),
    clients: inUse(row?.clients, row?.mostClients),
  }
}

/** All active plans, including the trial, in the operator's order. */
export const offeredPlans = (db: Queries): Promise<OfferedPlan[]> =>
  db
    .selectFrom('plan')
    .select([...planColumns, 'isTrial', 'trialDays'])
    .where('isActive', '=', true)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

/** Newest first. The limit is five years of monthly invoices. */
export const listInvoices = async (tx: BusinessTx): Promise<Invoice[]> =>
  (await tx.rows<Row>(`${invoiceText} order by i.issued_at desc limit $2`, [tx.businessId, mostInvoices])).map(
    toInvoice,
  )

export async function readInvoice(tx: BusinessTx, { id }: { id: string }): Promise<Invoice> {
  const row = await tx.one<Row>(`${invoiceText} and i.id = $2`, [tx.businessId, id])
  return toInvoice(row)
}

export async function readCharge(tx: BusinessTx, id: string): Promise<InvoiceCharge> {
  const row = await tx.one<{ charge: InvoiceCharge }>(
    `select ${chargeJson} as charge from charge c where business_id = $1 and id = $2`,
    [tx.businessId, id],
  )
  return read(row.charge)
}

/** SQL: whether an invoice waits because its owner chose a plan, not because a period ends. */
export function isByChoice(invoice: string): string {
  return `(${invoice}.status = 'pending' and ${invoice}.plan_id is not null and (${invoice}.kind = 'change' or exists (
    select from subscription s where s.business_id = ${invoice}.business_id and s.status = 'trial')))`
}

const chargeJson = `json_build_object('id', c.id, 'method', c.method, 'installments', c.installments, 'state', c.state,
  'detail', c.detail, 'pixCode', c.pix_code, 'slipUrl', c.slip_url, 'checkoutUrl', c.checkout_url, 'payerDocument', c.payer_document,
  'expiresAt', c.expires_at)`

/** Each invoice with the charge that paid it, or else with the newest one. */
const invoiceText = `
  select i.id, i.number::int, i.description, i.amount_cents, i.discount_cents, i.status, ${isByChoice('i')} as is_by_choice,
    i.issued_at, i.due_at,
    i.paid_at, i.taken_back_at, i.from_at as "from", i.to_at as "to", (
      select ${chargeJson} from charge c
      where c.business_id = i.business_id and c.invoice_id = i.id and c.state <> 'asked' and not c.is_surplus
        and (c.state <> 'pending' or c.expires_at > now())
      order by c.state in ('approved', 'refunded', 'charged_back') desc, c.asked_at desc limit 1
    ) as charge
  from invoice i where i.business_id = $1`

type DateColumn = 'issuedAt' | 'dueAt' | 'paidAt' | 'takenBackAt' | 'from' | 'to'
type Row = Omit<Invoice, DateColumn> & { issuedAt: Date } & Record<Exclude<DateColumn, 'issuedAt'>, Date | null>

const told = (at: Date | null) => at?.toISOString() ?? null

const toInvoice = ({ issuedAt, dueAt, paidAt, takenBackAt, from, to, charge, ...invoice }: Row): Invoice => ({
  ...invoice,
  issuedAt: issuedAt.toISOString(),
  dueAt: told(dueAt),
  paidAt: told(paidAt),
  takenBackAt: told(takenBackAt),
  from: told(from),
  to: told(to),
  charge: charge && read(charge),
})

/** PostgreSQL's JSON writes instants in another form than `toISOString`. */
const read = ({ expiresAt, ...charge }: InvoiceCharge): InvoiceCharge => ({
  ...charge,
  expiresAt: new Date(expiresAt).toISOString(),
})

/** Who charges: the operator by law, or the product's name until the operator has said it. */
export async function readParties(tx: BusinessTx): Promise<{ issuer: Party; customer: Party }> {
  const [{ profile }, issuer] = await awaitAll([
    getBusiness(tx),
    tx.db
      .selectFrom('systemSetting')
      .select(['legalName as name', 'legalDocument as document', 'legalAddress as address', 'legalEmail as email'])
      .executeTakeFirstOrThrow(),
  ])
  const { name, document, email } = profile
  return {
    issuer: { ...issuer, name: issuer.name ?? productName() },
    customer: { name, document, address: placeWords(profile), email },
  }
}
