import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { subscriptionRefusals } from '../subscription.ts'
import { dropPendingInvoice, holdBilling, standingOf } from './parts/invoices.ts'
import { endedJob } from './payment-jobs.ts'

/**
 * Ends the subscription. What was paid for can be used to its end; of what was not, nothing is asked for any more. Of a
 * period that is over already and was not paid, nothing is left.
 */
export async function endSubscription(tx: BusinessTx): Promise<void> {
  const [, { status }] = await awaitAll([holdBilling(tx), standingOf(tx)])
  if (status === 'trial') throw new Refusal(subscriptionRefusals.NOTHING_TO_END)
  const ended = await tx.rows(
    `update subscription set cancelled_at = $2
     where business_id = $1 and cancelled_at is null returning business_id`,
    [tx.businessId, tx.now],
  )
  if (ended.length === 0) return
  await dropPendingInvoice(tx, 'cancelled')
  tx.enqueue(endedJob, {})
  tx.audit('billing.end')
}

/** Takes the end back. */
export async function keepSubscription(tx: BusinessTx): Promise<void> {
  const [, kept] = await awaitAll([
    holdBilling(tx),
    tx.rows(
      `update subscription set cancelled_at = null
       where business_id = $1 and cancelled_at is not null returning business_id`,
      [tx.businessId],
    ),
  ])
  if (kept.length > 0) tx.audit('billing.keep')
}
