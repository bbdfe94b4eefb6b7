import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Locks cards, the cards merged into them, and their appointments, before a change of a card's whole history. */
export const lockCards = (tx: BusinessTx, ids: readonly string[]): Promise<unknown> =>
  tx.rows('select lock_cards($1::uuid[])', [ids])
