import type { BusinessTx } from '../../platform/server/transaction.ts'

/**
 * Stores which business a new one came from, since its sign-up. An unknown code brings nobody, and so does any while the programme is
 * off. The referral is a row of the new business: nobody writes into another one.
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
