import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'

/** Serialises all changes of one affiliate's ledger. */
export const holdAffiliate = (tx: BusinessTx): Promise<void> => tx.hold(['affiliate'])

/** The actor in the audit, because nobody of the business does this. */
const actor = { accountId: null, name: 'Programa de Afiliados' }

/** Open screens reload as after a payment. */
export const affiliateScope = (place: { businessId: string; zone: string }) => ({
  ...place,
  actor,
  likeProcedure: 'billing.pay',
})

/** Writes a payout into the ledger, or a returned one. Both count at once. */
export const movePayout = (
  tx: BusinessTx,
  kind: 'payout' | 'returned',
  { payoutId, amountCents }: { payoutId: string; amountCents: number },
): Promise<unknown> =>
  tx.rows(
    `insert into affiliate_entry (business_id, kind, amount_cents, at, counts_at, payout_id) values ($1, $2, $3, $4, $4, $5)`,
    [tx.businessId, kind, amountCents, tx.now, payoutId],
  )
