import { firstIn } from '../../platform/filled.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { outsidePlan } from '../../accounts/procedure.ts'
import { planFeatureWords, type PlanFeature } from '../plan-feature.ts'

/** Whether the plan includes a feature, and a plan that does. Everything is included while no plan can be paid for. */
export async function readInclusion(
  tx: BusinessTx,
  feature: PlanFeature,
): Promise<{ isInPlan: boolean; planName: string | null }> {
  return firstIn(
    await tx.rows<{ isInPlan: boolean; planName: string | null }>(
      `select plan_includes($1) as is_in_plan, plan_with($1) as plan_name`,
      [feature],
    ),
  )
}

/** Refuses to begin what the plan does not include. What existed before a smaller plan was chosen stays usable. */
export async function insistOnPlan(tx: BusinessTx, feature: PlanFeature): Promise<void> {
  const { isInPlan, planName } = await readInclusion(tx, feature)
  if (!isInPlan) throw outsidePlan(planFeatureWords[feature], planName)
}
