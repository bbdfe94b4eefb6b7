import type pg from 'pg'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { newId } from '../../../platform/id.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'

const paidTo = { kind: 'email', key: 'ana@exemplo.com', holder_name: 'Ana Souza', document: '52998224725' }

/** An affiliate with one referral, commission and payout: one row in each table. */
export async function fillAffiliate(admin: pg.Client, business_id: string, now: Date) {
  await insertRow(admin, 'affiliate_account', { business_id, ...paidTo, changed_at: now })
  const { businessId: referred_id } = await aBusiness()
  await insertRow(admin, 'referral', { business_id: referred_id, referred_by: business_id })
  const invoice = await insertRow(admin, 'invoice', {
    business_id: referred_id,
    description: 'Plano Profissional',
    amount_cents: 5900,
    status: 'paid',
    issued_at: now,
    paid_at: now,
  })
  const payout = await insertRow(admin, 'payout', {
    business_id,
    ...paidTo,
    id: newId(),
    due_on: '2026-11-15',
    amount_cents: 590,
    made_at: now,
  })
  const counted = { business_id, at: now, counts_at: now }
  await insertRow(admin, 'affiliate_entry', {
    ...counted,
    kind: 'commission',
    amount_cents: 590,
    referred_id,
    invoice_id: invoice.id,
    base_cents: 5900,
    percent: 10,
  })
  await insertRow(admin, 'affiliate_entry', { ...counted, kind: 'payout', amount_cents: -590, payout_id: payout.id })
  return payout
}
