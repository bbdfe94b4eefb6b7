import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { commissionJob } from './payment-jobs.ts'

/**
 * Stores which affiliate a new business came from, dated at its sign-up. Nothing is stored for an unknown code, while
 * the programme is off, or for a business of the same people. The referral is a row of the new business, because no
 * transaction writes into another business. Invoices paid before this job ran earn a commission too.
 */
export async function storeReferral(tx: BusinessTx, code: string): Promise<void> {
  const [kin] = await tx.rows<{ referrer: string; reason: 'same_person' | 'circle' | null }>(
    `select business_id as referrer, kinship($1, business_id) as reason from business_by_affiliate_code($2)`,
    [tx.businessId, code],
  )
  if (kin?.reason) return tx.audit('billing.referral_refused', { reason: kin.reason })
  const [, paid] = await awaitAll([
    tx.rows(
      `insert into referral (business_id, referred_by, since)
       select b.id, referrer.business_id, b.created_at
       from business b, business_by_affiliate_code($2) referrer, system_setting
       where b.id = $1 and affiliate_program_enabled
       on conflict (business_id) do nothing`,
      [tx.businessId, code],
    ),
    tx.rows<{ id: string }>('select id from invoice where business_id = $1 and paid_at is not null', [tx.businessId]),
  ])
  for (const { id: invoiceId } of paid) tx.enqueue(commissionJob, { invoiceId })
}
