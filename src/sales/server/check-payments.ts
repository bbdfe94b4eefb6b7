import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { uncheckedPayments } from './sale-queries.ts'

/** Records that the card and PIX payments of an offline sale have been seen to arrive. */
export async function checkPayments(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const [, unchecked] = await awaitAll([
    tx.one(tx.selectFrom('sale').select('id').where('id', '=', id)),
    uncheckedPayments(tx, id),
  ])
  if (unchecked.length === 0) return
  const checks = unchecked.map((payment) => ({
    paymentId: payment.id,
    at: tx.now,
    accountId: tx.actor.accountId,
    actorName: tx.actor.name,
  }))
  // Two people may check the same payments at once. The second check changes nothing.
  await tx
    .insertInto('paymentCheck')
    .values(checks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.audit('payment.check', { sale: id, payments: checks.map((check) => check.paymentId) })
}
