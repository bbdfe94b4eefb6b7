import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { ProviderRefused } from '../../payments/server/provider/payment-provider.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { NoOutsideAnswer } from '../../platform/server/outside/fetch-json.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { depositRefusals, depositState, isReturnedByProvider, returnRefusal } from '../deposit.ts'
import { depositAccount } from './parts/deposit-account.ts'
import { findCharge } from './parts/deposit-charge.ts'
import { lockVisit, placeOf } from './settle-deposit.ts'
import { takeDepositPayment } from './parts/take-deposit-payment.ts'

/**
 * Has the provider send a deposit back, between two transactions. The ledger changes only once the provider reports
 * the payment as refunded. A lost answer is repaired by a repetition under the same key, or by the provider's events.
 */
export async function giveBackDeposit(context: ProcedureContext, { id }: { id: string }): Promise<void> {
  const returnable = await context.write((tx) => findReturnable(tx, id))
  if (!returnable) return
  const { businessId, accountId, paymentId } = returnable
  const account = await depositAccount(businessId)
  if (account?.accountId !== accountId) throw new Refusal(depositRefusals.NOT_BY_PROVIDER)
  const { provider } = account
  const payment = await provider
    .giveBack(paymentId, `give-back-${paymentId}`)
    .then(() => provider.payment(paymentId))
    .catch((error: unknown) => {
      if (error instanceof ProviderRefused) throw new Refusal(depositRefusals.RETURN_REFUSED, { cause: error })
      if (error instanceof NoOutsideAnswer) throw new Refusal(depositRefusals.RETURN_UNSURE, { cause: error })
      throw error
    })
  if (payment?.state !== 'refunded') throw new Refusal(depositRefusals.RETURN_UNSURE)
  await context.write((tx) => takeDepositPayment(tx, id, payment))
}

/** Null if the provider has sent the deposit back already. */
async function findReturnable(tx: BusinessTx, id: string) {
  const visit = await lockVisit(tx, id)
  const charge = await findCharge(tx, id)
  if (charge?.state === 'refunded' && visit.depositCents === 0) return null
  const place = { ...placeOf(visit), chargedCents: charge?.state === 'approved' ? charge.amountCents : null }
  const refusal = returnRefusal(depositState(place, tx.now))
  if (refusal) throw new Refusal(refusal)
  if (!charge?.paymentId || !isReturnedByProvider(place, tx.now)) throw new Refusal(depositRefusals.NOT_BY_PROVIDER)
  return { businessId: tx.businessId, accountId: charge.accountId, paymentId: charge.paymentId }
}
