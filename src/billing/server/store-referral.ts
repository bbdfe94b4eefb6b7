import type { BusinessTx } from '../../platform/server/transaction.ts'

/**
 * The business came from the one that has the code, since it is here; an unknown code brings nobody, and so does any while the
 * programme is off. The referral is the new one's row: nobody writes into another business.
 */
export async function storeReferral(tx: BusinessTx, code: string): Promise<void> {
  await tx.rows(
    `insert into referral (business_id, referred_by, since)
     select b.id, referrer.business_id, b.created_at
     from business b, business_by_affiliate_code($2) referrer, system_setting
     where b.id = $1 and affiliate_program_enabled
     on conflict (business_id) do nothing`,
    [tx.businessId, code],
  )
}
