import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { Coupon } from '../../coupon.ts'

/** The coupon that counts: the newest, unless it was ended or as many invoices were paid with it as it was given for. */
export async function couponThatCounts(tx: BusinessTx): Promise<(Coupon & { id: string }) | null> {
  const [coupon] = await tx.rows<Coupon & { id: string }>(
    `select id, percent, amount_cents, left_over as left
     from (
       select id, kind, percent, amount_cents, invoices - (
         select count(*)::int from invoice i where i.business_id = a.business_id and i.coupon_id = a.id and i.status = 'paid'
       ) as left_over
       from subscription_adjustment a where business_id = $1 and kind in ('coupon', 'coupon_end')
       order by made_at desc, id desc limit 1
     ) newest
     where kind = 'coupon' and left_over > 0`,
    [tx.businessId],
  )
  return coupon ?? null
}
