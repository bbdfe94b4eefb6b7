import { localMoment } from '../../platform/clock.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import type { OfflineOrigin } from '../sale-mark.ts'

/** How a sale without internet came about; null for any other. */
export async function offlineOrigin(tx: BusinessTx, saleId: string): Promise<OfflineOrigin | null> {
  const [origin, marks] = await inOrder([
    tx.db
      .selectFrom('offline_sale as o')
      .innerJoin('sale as s', (on) => on.onRef('s.business_id', '=', 'o.business_id').onRef('s.id', '=', 'o.sale_id'))
      .select(['o.made_at', 'o.seller_name', 'o.sender_name', 'o.sent_by', 's.sold_by'])
      .where('o.business_id', '=', tx.businessId)
      .where('o.sale_id', '=', saleId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('sale_mark')
      .select(['kind', 'line', 'listed_cents as listedCents'])
      .where('business_id', '=', tx.businessId)
      .where('sale_id', '=', saleId)
      .orderBy('number')
      .execute(),
  ])
  if (!origin) return null
  return {
    ...localMoment(origin.made_at, tx.zone),
    sellerName: origin.seller_name,
    senderName: origin.sent_by === origin.sold_by ? null : origin.sender_name,
    marks,
  }
}
