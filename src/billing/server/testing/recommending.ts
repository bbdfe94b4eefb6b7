import type pg from 'pg'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { runJobs } from '../../../platform/server/testing/jobs.ts'
import type { Scope } from '../../../platform/server/database/business-tx.ts'
import { billingJobs } from '../jobs.ts'
import { commissionJob } from '../payment-jobs.ts'
import { aPayingOwner, tell } from './paying.ts'
import type { Simulator } from '../../../payments/server/testing/provider-simulator.ts'

/** Makes a business a referral of the affiliate. */
export const bring = (admin: pg.Client, affiliate: Scope, { businessId }: { businessId: string }) =>
  admin.query('insert into referral (business_id, referred_by) values ($1, $2)', [businessId, affiliate.businessId])

/** Sets a payment's status at the provider, sends the events and runs the jobs; `later` leaves out the commission's. */
async function become(simulator: Simulator, payment: number, status: string, later?: 'later'): Promise<void> {
  await simulator.change(payment, { status, status_detail: status })
  await tell(payment)
  await runJobs(later ? billingJobs.filter(({ name }) => name !== commissionJob.name) : billingJobs)
}

/** A referred business with an open charge of R$ 59,00. */
export async function aFriendOf(admin: pg.Client, simulator: Simulator, affiliate: Scope) {
  const friend = await aPayingOwner(admin)
  await bring(admin, affiliate, friend.owner)
  const { id } = (await simulator.payments()).findLast((one) => one.external_reference === friend.reference)!
  const paid = { businessId: friend.owner.businessId, invoiceId: friend.invoiceId }
  return {
    ...friend,
    paid,
    payment: id,
    become: (status: string, later?: 'later') => become(simulator, id, status, later),
  }
}

/** An affiliate with a PIX key. */
export async function anAffiliate(admin: pg.Client): Promise<Scope> {
  const affiliate = await aBusiness()
  await admin.query(
    `insert into affiliate_account (business_id, kind, key, holder_name, document, changed_at)
     values ($1, 'email', 'ana@exemplo.com', 'Ana Souza', '11144477735', now())`,
    [affiliate.businessId],
  )
  return affiliate
}

type Entry = { kind: string; cents: number }

/** The affiliate's ledger, oldest row first. */
export async function ledgerOf(admin: pg.Client, { businessId }: Scope): Promise<Entry[]> {
  const { rows } = await admin.query<Entry>(
    'select kind, amount_cents as cents from affiliate_entry where business_id = $1 order by at, id',
    [businessId],
  )
  return rows
}

/** Ends the hold of all commissions of an affiliate. */
export const release = (admin: pg.Client, { businessId }: Scope) =>
  admin.query(
    `update affiliate_entry set counts_at = counts_at - interval '60 days' where business_id = $1 and invoice_id is not null`,
    [businessId],
  )
