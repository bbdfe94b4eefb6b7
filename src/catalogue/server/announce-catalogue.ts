import type { BusinessTx } from '../../platform/server/transaction.ts'

/** Names and prices of the catalogue stand on these screens. */
export function announceCatalogue(tx: BusinessTx): void {
  for (const topic of ['catalogue', 'agenda', 'sales', 'home']) tx.announce(topic)
}
