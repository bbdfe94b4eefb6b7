import type { BusinessTx } from '../../../platform/server/transaction.ts'

/** Whatever an affiliate earns, loses or is paid goes one after the other. */
export const holdAffiliate = (tx: BusinessTx): Promise<void> => tx.hold(['affiliate'])

/** Whose work it is, where nobody of the business does it. */
const actor = { accountId: null, name: 'Programa de Afiliados' }

/** An affiliate's open screens hear of it; who only reads goes on earning. */
export const affiliateScope = (place: { businessId: string; zone: string }) => ({
  ...place,
  actor,
  likeDoor: 'billing.pay',
})

/** What leaves for an affiliate's account, or comes back from it; it counts at once. */
export const movePayout = (
  tx: BusinessTx,
  kind: 'payout' | 'returned',
  { payoutId, amountCents }: { payoutId: string; amountCents: number },
): Promise<unknown> =>
  tx.rows(
    `insert into affiliate_entry (business_id, kind, amount_cents, at, counts_at, payout_id) values ($1, $2, $3, $4, $4, $5)`,
    [tx.businessId, kind, amountCents, tx.now, payoutId],
  )
