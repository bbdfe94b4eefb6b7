import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Saves how long an offer is held. Open offers keep their deadline. */
export async function saveSettings(tx: BusinessTx, { offerMinutes }: { offerMinutes: number }): Promise<void> {
  await tx.db
    .insertInto('waitlist_settings')
    .values({ business_id: tx.businessId, offer_minutes: offerMinutes })
    .onConflict((already) => already.column('business_id').doUpdateSet({ offer_minutes: offerMinutes }))
    .execute()
  tx.audit('waitlist.settings', { offerMinutes })
}
