import type { BusinessTx } from '../../platform/server/transaction.ts'

/** What a till without internet took, and nobody has looked up since. */
export const uncheckedPayments = (tx: BusinessTx, saleId: string) =>
  tx.db
    .selectFrom('payment as p')
    .leftJoin('payment_check as c', (on) =>
      on.onRef('c.business_id', '=', 'p.business_id').onRef('c.payment_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.method', 'p.amount_cents as amountCents'])
    .where('p.business_id', '=', tx.businessId)
    .where('p.sale_id', '=', saleId)
    .where('p.to_be_checked', '=', true)
    .where('c.payment_id', 'is', null)
    .orderBy('p.id')
    .execute()
