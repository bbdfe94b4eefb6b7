import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Saves what the business wants to earn in a month. */
export async function setGoal(tx: BusinessTx, { goalCents }: { goalCents: number }): Promise<void> {
  await tx.db
    .insertInto('monthly_goal')
    .values({ business_id: tx.businessId, goal_cents: goalCents })
    .onConflict((is) => is.column('business_id').doUpdateSet({ goal_cents: goalCents }))
    .execute()
  tx.audit('business.goal', { goalCents })
}
