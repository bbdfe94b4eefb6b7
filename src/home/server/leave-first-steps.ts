import type * as z from 'zod/mini'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { laterStep } from '../first-steps.ts'

/** Leaves a step for later. The guide goes on with the next. */
export async function setStepAside(tx: BusinessTx, { step }: z.output<typeof laterStep>): Promise<void> {
  await tx.rows(
    `insert into first_steps as f (business_id, set_aside) values ($1, array[$2])
     on conflict (business_id) do update set set_aside = array_append(array_remove(f.set_aside, $2), $2)`,
    [tx.businessId, step],
  )
  tx.audit('first-steps.set-aside', { step })
}

/** Ends the guide for good. */
export async function endFirstSteps(tx: BusinessTx): Promise<void> {
  await tx.rows(
    `insert into first_steps as f (business_id, ended_at) values ($1, now())
     on conflict (business_id) do update set ended_at = coalesce(f.ended_at, now())`,
    [tx.businessId],
  )
  tx.audit('first-steps.end')
}
