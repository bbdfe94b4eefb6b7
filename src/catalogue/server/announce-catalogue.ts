import type { BusinessTx } from '../../platform/server/transaction.ts'

/** The topics whose screens show names and prices of the catalogue, or whether anything can be booked. */
export function announceCatalogue(tx: BusinessTx): void {
  for (const topic of ['catalogue', 'agenda', 'booking', 'sales', 'sites', 'home']) tx.announce(topic)
}
