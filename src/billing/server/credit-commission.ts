import { databasePool } from '../../platform/server/database/database.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { affiliateCommission, holdDays, tierOf } from '../affiliate.ts'
import { affiliateScope, holdAffiliate } from './parts/affiliate-ledger.ts'

type PaidInvoice = { businessId: string; invoiceId: string }

/** Credits the affiliate with the commission of a paid invoice, or claws it back. Idempotent. */
export async function creditCommission({ businessId, invoiceId }: PaidInvoice): Promise<void> {
  const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
    'select business_id, zone from referrer_of_business($1)',
    [businessId],
  )
  const [referrer] = rows
  if (!referrer) return
  const place = { businessId: referrer.businessId, zone: referrer.zone }
  await inBusiness(affiliateScope(place), 'write', (tx) => credit(tx, { businessId, invoiceId }))
}

type Invoice = { amountCents: number; paidAt: Date | null; isTakenBack: boolean }
type Kinship = 'same_person' | 'circle'
type Entry = { kind: 'commission' | 'refused' | 'claw_back' }

/** Reads the invoice only while it holds the affiliate, because the jobs of one invoice may run in any order. */
async function credit(tx: BusinessTx, { businessId, invoiceId }: PaidInvoice): Promise<void> {
  const [, [invoice], entries, [kin], [figures]] = await awaitAll([
    holdAffiliate(tx),
    tx.rows<Invoice>('select amount_cents, paid_at, is_taken_back from invoice_of_referral($1, $2)', [
      businessId,
      invoiceId,
    ]),
    tx.rows<Entry>('select kind from affiliate_entry where business_id = $1 and invoice_id = $2', [
      tx.businessId,
      invoiceId,
    ]),
    tx.rows<{ reason: Kinship | null; isErased: boolean }>(
      'select kinship($1, $2) as reason, is_erased($2) as is_erased',
      [businessId, tx.businessId],
    ),
    tx.rows<{ referrals: number }>('select referrals from referral_figures()', []),
  ])
  // Nobody is there any more who could be paid.
  if (!invoice?.paidAt || kin?.isErased) return
  const has = (kind: Entry['kind']) => entries.some((entry) => entry.kind === kind)
  if (entries.length === 0 && !invoice.isTakenBack) {
    const { percent } = tierOf(figures!.referrals)
    const reason = kin?.reason ?? null
    const amountCents = reason === null ? affiliateCommission(invoice.amountCents, figures!.referrals) : 0
    await tx.rows(
      `insert into affiliate_entry (business_id, kind, amount_cents, at, counts_at, referred_id, invoice_id, base_cents, percent, reason)
       values ($1, $2, $3, $4, $5::timestamptz + make_interval(days => $6), $7, $8, $9, $10, $11)`,
      [
        tx.businessId,
        reason === null ? 'commission' : 'refused',
        amountCents,
        tx.now,
        invoice.paidAt,
        holdDays,
        businessId,
        invoiceId,
        invoice.amountCents,
        percent,
        reason,
      ],
    )
    tx.audit('billing.commission', { amountCents, percent, reason })
  }
  if (has('commission') && !has('claw_back') && invoice.isTakenBack) {
    await tx.rows(
      `insert into affiliate_entry (business_id, kind, amount_cents, at, counts_at, referred_id, invoice_id, base_cents, percent)
       select business_id, 'claw_back', -amount_cents, $3, counts_at, referred_id, invoice_id, base_cents, percent
       from affiliate_entry where business_id = $1 and invoice_id = $2 and kind = 'commission'`,
      [tx.businessId, invoiceId, tx.now],
    )
    tx.audit('billing.claw_back')
  }
}
