import { databasePool } from '../../../platform/server/database/database.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { orNotFound } from '../../../platform/refusal-error.ts'
import type { AdjustmentKind } from '../../adjustment.ts'
import { adjustmentJob } from '../payment-jobs.ts'
import { holdBilling } from './invoices.ts'

/** Who adjusts what: an operator's account, and the business. */
export type Adjuster = { businessId: string; by: string }
type Adjustment = { adjustmentId: string; reason: string }
type AdjustmentFacts = { kind: AdjustmentKind; days?: number; planId?: string; invoiceId?: string }

/**
 * Makes an adjustment of a business in a transaction of its own. Returns false if it was made already. The business sees it as
 * done by support; which operator it was is in the adjustment's row.
 */
export async function adjust(
  { businessId, by }: Adjuster,
  { adjustmentId, reason }: Adjustment,
  work: (tx: BusinessTx) => Promise<AdjustmentFacts>,
): Promise<boolean> {
  const { rows } = await databasePool().query<{ zone: string }>('select zone from zone_of_business($1)', [businessId])
  const { zone } = orNotFound(rows[0])
  // Open screens of the business show its plan, and what it includes.
  const scope = { businessId, zone, actor: { accountId: null, name: 'Suporte' }, likeProcedure: 'billing.choosePlan' }
  return inBusiness(scope, 'write', async (tx) => {
    await holdBilling(tx)
    const known = await tx.rows('select from subscription_adjustment where business_id = $1 and id = $2', [
      businessId,
      adjustmentId,
    ])
    if (known.length > 0) return false
    const { kind, days = null, planId = null, invoiceId = null } = await work(tx)
    await tx.rows(
      `insert into subscription_adjustment (business_id, id, kind, reason, made_at, made_by, days, plan_id, invoice_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [businessId, adjustmentId, kind, reason, tx.now, by, days, planId, invoiceId],
    )
    tx.enqueue(adjustmentJob, { adjustmentId })
    tx.audit(`billing.adjust_${kind}`, { adjustmentId, days, plan: planId, invoiceId })
    return true
  })
}
