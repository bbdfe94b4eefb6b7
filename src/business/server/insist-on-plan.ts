import type { BusinessTx } from '../../platform/server/transaction.ts'
import { outsidePlan } from '../../accounts/door.ts'
import { planFeatureWords, type PlanFeature } from '../plan-feature.ts'

/** Whether the plan includes it, and which one does. Nobody is held to a plan as long as there is no way to pay for another one. */
export async function readInclusion(
  tx: BusinessTx,
  feature: PlanFeature,
): Promise<{ isInPlan: boolean; planName: string | null }> {
  const [row] = await tx.rows<{ isInPlan: boolean; planName: string | null }>(
    `select plan_includes($1) as "isInPlan", plan_with($1) as "planName"`,
    [feature],
  )
  return row!
}

/** What is begun needs it; what was there before a smaller plan was chosen stays, and is changed and removed as before. */
export async function insistOnPlan(tx: BusinessTx, feature: PlanFeature): Promise<void> {
  const { isInPlan, planName } = await readInclusion(tx, feature)
  if (!isInPlan) throw outsidePlan(planFeatureWords[feature], planName)
}
