import type { RowBatch } from '../../../platform/server/testing/rows.ts'

const paidTo = { kind: 'email', key: 'ana@exemplo.com', holder_name: 'Ana Souza', document: '52998224725' }

/** An affiliate with one referral, commission and payout: one row in each table. */
export function fillAffiliate({ put, make }: RowBatch, referred_id: string, now: Date) {
  const account = put('affiliate_account', { ...paidTo, changed_at: now })
  put('referral', { business_id: referred_id, referred_by: account.business_id })
  const invoice = make('invoice', {
    business_id: referred_id,
    description: 'Plano Profissional',
    amount_cents: 5900,
    status: 'paid',
    issued_at: now,
    paid_at: now,
  })
  const payout = make('payout', {
    ...paidTo,
    due_on: '2026-11-15',
    amount_cents: 590,
    made_at: now,
  })
  const counted = { at: now, counts_at: now }
  put('affiliate_entry', {
    ...counted,
    kind: 'commission',
    amount_cents: 590,
    referred_id,
    invoice_id: invoice.id,
    base_cents: 5900,
    percent: 10,
  })
  put('affiliate_entry', { ...counted, kind: 'payout', amount_cents: -590, payout_id: payout.id })
  return payout
}
