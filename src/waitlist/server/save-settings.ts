import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Saves how long an offer is held. Open offers keep their deadline. */
export async function saveSettings(tx: BusinessTx, { offerMinutes }: { offerMinutes: number }): Promise<void> {
  await tx.upsert('waitlistSettings', { offerMinutes })
  tx.audit('waitlist.settings', { offerMinutes })
}
