import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Saves how long an offer is held. Open offers keep their deadline. */
export async function saveSettings(tx: BusinessTx, { offerMinutes }: { offerMinutes: number }): Promise<void> {
  await tx.db
    .insertInto('waitlistSettings')
    .values({ businessId: tx.businessId, offerMinutes })
    .onConflict((already) => already.column('businessId').doUpdateSet({ offerMinutes }))
    .execute()
  tx.audit('waitlist.settings', { offerMinutes })
}
