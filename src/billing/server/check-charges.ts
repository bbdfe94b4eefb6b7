import { databasePool } from '../../platform/server/database/database.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { paymentAccount, type PaymentAccount } from './payment-account.ts'
import { applyPayments } from './parts/apply-payments.ts'
import { readReference, referenceOf } from '../../payments/charge-reference.ts'
import type { ProviderPayment } from '../../payments/server/provider/payment-provider.ts'

const actor = { accountId: null, name: 'Pagamento' }
type Place = { businessId: string; zone: string }

/** `likeProcedure` makes the owner's open screens reload as if they had paid just now. */
const scopeOf = (place: Place) => ({ ...place, actor, likeProcedure: 'billing.pay' })

/** Applies the provider's current state of a payment. A payment that is not ours is ignored. */
export async function applyPaymentEvent(paymentId: string): Promise<void> {
  const account = await paymentAccount()
  const payment = account && (await account.provider.payment(paymentId))
  const named = payment && readReference(payment.reference)
  if (!named) return
  const { businessId, chargeId } = named
  const { rows } = await databasePool().query<{ zone: string }>('select zone from zone_of_charge($1, $2)', [
    businessId,
    chargeId,
  ])
  const [place] = rows
  if (place) await take({ businessId, zone: place.zone }, chargeId, [payment])
}

const take = (place: Place, chargeId: string, payments: readonly ProviderPayment[]): Promise<void> =>
  inBusiness(scopeOf(place), 'write', (tx) => applyPayments(tx, chargeId, payments))

const mostAtOnce = 50
/** After this many failures the provider is taken to be down, and the remaining charges wait for the next run. */
const mostFailures = 3

type Due = { businessId: string; zone: string; id: string }

/** Polls open charges, because events may be lost or late, and a server without a public address gets none. */
export async function checkCharges(): Promise<void> {
  const account = await paymentAccount()
  if (!account) return
  const { rows } = await databasePool().query<Due>('select business_id, zone, id from charges_to_check($1)', [
    mostAtOnce,
  ])
  const failures: unknown[] = []
  for (const { businessId, zone, id } of rows) {
    if (failures.length === mostFailures) break
    await check(account, { businessId, zone }, id).catch(async (error: unknown) => {
      failures.push(error)
      await inBusiness(scopeOf({ businessId, zone }), 'write', (tx) => postpone(tx, id))
    })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some charges could not be looked at')
}

/** Moves a charge that cannot be read to the end of the queue, so that it does not block the others. */
const postpone = (tx: BusinessTx, id: string): Promise<unknown> =>
  tx.rows('update charge set checked_at = $3 where business_id = $1 and id = $2', [tx.businessId, id, tx.now])

async function check({ provider }: PaymentAccount, place: Place, chargeId: string): Promise<void> {
  await take(place, chargeId, await provider.paymentsOf(referenceOf(place.businessId, chargeId)))
}
