import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Saves what the business wants to earn in a month. */
export async function setGoal(tx: BusinessTx, { goalCents }: { goalCents: number }): Promise<void> {
  await tx.upsert('monthlyGoal', { goalCents })
  tx.audit('business.goal', { goalCents })
}
