import type { BusinessTx } from '../../platform/server/transaction.ts'

/** Cards and those that were merged into them, with their appointments: for whatever changes a card's whole history. */
export const lockCards = (tx: BusinessTx, ids: readonly string[]): Promise<unknown> =>
  tx.rows('select lock_cards($1::uuid[])', [ids])
