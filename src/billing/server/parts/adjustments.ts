import { databasePool, type Queries } from '../../../platform/server/database/database.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { orNotFound } from '../../../platform/refusal-error.ts'
import type { AdjustmentKind } from '../../adjustment.ts'
import { adjustmentJob } from '../payment-jobs.ts'
import { holdBilling } from './invoices.ts'

/** Who adjusts what: an operator's account, and the business. `trace` leaves the operator's own, in the same transaction. */
export type Adjuster = { businessId: string; by: string; trace: (db: Queries, kind: AdjustmentKind) => Promise<void> }
type Adjustment = { adjustmentId: string; reason: string }
type AdjustmentFacts = {
  kind: AdjustmentKind
  days?: number
  planId?: string
  invoiceId?: string
  percent?: number | null
  amountCents?: number | null
  invoices?: number
}

/**
 * Makes an adjustment of a business in a transaction of its own, unless it was made already. The business sees it as done by
 * support; which operator it was is in the adjustment's row. `afterwards` finds the row stored.
 */
export async function adjust(
  { businessId, by, trace }: Adjuster,
  { adjustmentId, reason }: Adjustment,
  work: (tx: BusinessTx) => Promise<AdjustmentFacts>,
  afterwards?: (tx: BusinessTx) => Promise<void>,
): Promise<void> {
  const { rows } = await databasePool().query<{ zone: string }>('select zone from zone_of_business($1)', [businessId])
  const { zone } = orNotFound(rows[0])
  // Open screens of the business show its plan, and what it includes.
  const scope = { businessId, zone, actor: { accountId: null, name: 'Suporte' }, likeProcedure: 'billing.choosePlan' }
  await inBusiness(scope, 'write', async (tx) => {
    await holdBilling(tx)
    const known = await tx.rows('select from subscription_adjustment where business_id = $1 and id = $2', [
      businessId,
      adjustmentId,
    ])
    if (known.length > 0) return
    const { kind, ...facts } = await work(tx)
    await tx
      .insertInto('subscriptionAdjustment')
      .values({ id: adjustmentId, kind, reason, madeAt: tx.now, madeBy: by, ...facts })
      .execute()
    tx.enqueue(adjustmentJob, { adjustmentId })
    tx.audit(`billing.adjust_${kind}`, { adjustmentId, ...facts })
    await afterwards?.(tx)
    await trace(tx.db, kind)
  })
}
