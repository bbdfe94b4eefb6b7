import { lockPaidAhead } from '../../agenda/server/settle-visits.ts'
import { readReference, referenceOf } from '../../payments/charge-reference.ts'
import { addMinutes } from '../../platform/clock.ts'
import { databasePool } from '../../platform/server/database.ts'
import { inBusiness, type BusinessTx } from '../../platform/server/transaction.ts'
import { depositAccount, depositScope, type DepositAccount } from './parts/deposit-account.ts'
import { findCharge, noteCharge } from './parts/deposit-charge.ts'
import { takeDepositPayment } from './parts/take-deposit-payment.ts'

/** Takes over what the business's provider has of a payment that somebody told of; what is no deposit of this business is left alone. */
export async function hearOfDeposit(businessId: string, paymentId: string): Promise<void> {
  const account = await depositAccount(businessId)
  const payment = account && (await account.provider.payment(paymentId))
  const named = payment && readReference(payment.reference)
  if (named?.businessId !== businessId) return
  await inBusiness(depositScope(account!), 'write', (tx) => takeDepositPayment(tx, named.chargeId, payment!))
}

const mostAtOnce = 50

type Due = { business_id: string; id: string }

/** Asks about what was not told. Keys that do not work keep only their own business's deposits waiting. */
export async function checkDeposits(): Promise<void> {
  const { rows } = await databasePool().query<Due>('select business_id, id from deposit_charges_to_check($1)', [
    mostAtOnce,
  ])
  const failures = new Map<string, unknown>()
  for (const { business_id: businessId, id } of rows) {
    const account = await depositAccount(businessId)
    if (!account) continue
    if (!failures.has(businessId)) await check(account, id).catch((error: unknown) => failures.set(businessId, error))
    if (failures.has(businessId)) await inBusiness(depositScope(account), 'write', (tx) => postpone(tx, id))
  }
  if (failures.size > 0) throw new AggregateError([...failures.values()], 'some deposits could not be looked at')
}

const postpone = (tx: BusinessTx, id: string): Promise<unknown> => noteCharge(tx, id, { checked_at: tx.now })

async function check(account: DepositAccount, id: string): Promise<void> {
  const { provider, businessId } = account
  for (const payment of await provider.paymentsOf(referenceOf(businessId, id)))
    await inBusiness(depositScope(account), 'write', (tx) => takeDepositPayment(tx, id, payment))
  const unwanted = await inBusiness(depositScope(account), 'write', (tx) => endOf(tx, id))
  if (unwanted) await provider.cancel(unwanted)
}

/** So long after its end a PIX that nobody paid is given up. */
const graceMinutes = 60

/** The payment, still open, of a deposit for which nobody waits any more; it is ended at the provider, lest somebody pays it. */
async function endOf(tx: BusinessTx, id: string): Promise<string | null> {
  const visit = await lockPaidAhead(tx, id)
  const charge = visit && (await findCharge(tx, id))
  if (!charge || (charge.state !== 'asked' && charge.state !== 'pending')) return null
  const isOver = addMinutes(charge.expiresAt, graceMinutes) < tx.now
  await noteCharge(tx, id, { checked_at: tx.now, ...(isOver && { state: 'cancelled' }) })
  const isWanted = visit.status !== 'cancelled' && !visit.isPaid && visit.depositCents === 0
  return isWanted || isOver ? null : charge.paymentId
}
