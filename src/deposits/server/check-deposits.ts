import { lockPaidAhead } from '../../agenda/server/settle-visits.ts'
import { readReference, referenceOf } from '../../payments/charge-reference.ts'
import { addMinutes } from '../../platform/clock.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { depositAccount, depositScope, type DepositAccount } from './parts/deposit-account.ts'
import { findCharge, noteCharge } from './parts/deposit-charge.ts'
import { takeDepositPayment } from './parts/take-deposit-payment.ts'

/** Applies the provider's current state of a payment. A payment that is no deposit of this business is ignored. */
export async function applyDepositEvent(businessId: string, paymentId: string): Promise<void> {
  const account = await depositAccount(businessId)
  const payment = account && (await account.provider.payment(paymentId))
  const named = payment && readReference(payment.reference)
  if (named?.businessId !== businessId) return
  await inBusiness(depositScope(account!), 'write', (tx) => takeDepositPayment(tx, named.chargeId, payment!))
}

const mostAtOnce = 50

type Due = { businessId: string; zone: string; id: string }

/** Polls open charges for lost events. Those of a business whose account or keys do not work are postponed. */
export async function checkDeposits(): Promise<void> {
  const { rows } = await databasePool().query<Due>('select business_id, zone, id from deposit_charges_to_check($1)', [
    mostAtOnce,
  ])
  const failures: unknown[] = []
  const postponed = new Set<string>()
  for (const { businessId, zone, id } of rows) {
    const account = postponed.has(businessId) ? null : await depositAccount(businessId)
    if (!account) postponed.add(businessId)
    else
      await check(account, id).catch((error: unknown) => {
        failures.push(error)
        postponed.add(businessId)
      })
    if (postponed.has(businessId))
      await inBusiness(depositScope({ businessId, zone }), 'write', (tx) => postpone(tx, id))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some deposits could not be looked at')
}

const postpone = (tx: BusinessTx, id: string): Promise<unknown> => noteCharge(tx, id, { checkedAt: tx.now })

async function check(account: DepositAccount, id: string): Promise<void> {
  const { provider, businessId } = account
  for (const payment of await provider.paymentsOf(referenceOf(businessId, id)))
    await inBusiness(depositScope(account), 'write', (tx) => takeDepositPayment(tx, id, payment))
  const unwanted = await inBusiness(depositScope(account), 'write', (tx) => endOf(tx, id))
  if (unwanted) await provider.cancel(unwanted)
}

/** How long after its expiry an unpaid PIX is cancelled. */
const graceMinutes = 60

/** Returns the open payment of a deposit that is not wanted any more; it is cancelled before somebody pays it. */
async function endOf(tx: BusinessTx, id: string): Promise<string | null> {
  const visit = await lockPaidAhead(tx, id)
  const charge = visit && (await findCharge(tx, id))
  if (!charge || (charge.state !== 'asked' && charge.state !== 'pending')) return null
  const isOver = addMinutes(charge.expiresAt, graceMinutes) < tx.now
  await noteCharge(tx, id, { checkedAt: tx.now, ...(isOver && { state: 'cancelled' }) })
  const isWanted = visit.status !== 'cancelled' && !visit.isPaid && visit.depositCents === 0
  return isWanted || isOver ? null : charge.paymentId
}
