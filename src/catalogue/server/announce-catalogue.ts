import type { BusinessTx } from '../../platform/server/transaction.ts'

/** Names and prices of the catalogue stand on these screens, and whether there is something to book. */
export function announceCatalogue(tx: BusinessTx): void {
  for (const topic of ['catalogue', 'agenda', 'booking', 'sales', 'reports', 'sites', 'home']) tx.announce(topic)
}
