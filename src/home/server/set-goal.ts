import type { BusinessTx } from '../../platform/server/transaction.ts'

/** What the business wants to earn in a month. */
export async function setGoal(tx: BusinessTx, { goalCents }: { goalCents: number }): Promise<void> {
  await tx.db.updateTable('business').set({ monthly_goal_cents: goalCents }).where('id', '=', tx.businessId).execute()
  tx.audit('business.goal', { goalCents })
}
