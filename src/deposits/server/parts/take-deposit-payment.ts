import { lockPaidAhead, moveDeposit, type PaidAhead } from '../../../agenda/server/settle-visits.ts'
import { referenceOf } from '../../../payments/charge-reference.ts'
import { isTakenBack, type PaymentState } from '../../../payments/payment.ts'
import { isAskedFor, type ProviderPayment } from '../../../payments/server/provider/payment-provider.ts'
import type { BusinessTx } from '../../../platform/server/transaction.ts'
import { receiveDeposit } from '../confirm-deposit.ts'
import { findCharge, noteCharge, type Charge } from './deposit-charge.ts'
import { addDepositEntry } from './deposit-entries.ts'

/**
 * Takes over how a payment of a deposit stands at the provider, whoever told of it, in whatever order and how often. What came is
 * received as if somebody had seen it; what the provider took back has left. Each comes once.
 */
export async function takeDepositPayment(tx: BusinessTx, id: string, payment: ProviderPayment): Promise<void> {
  const visit = await lockPaidAhead(tx, id)
  const charge = visit && (await findCharge(tx, id))
  if (!charge) return
  if (!isAskedFor(payment, { ...charge, reference: referenceOf(tx.businessId, id) })) {
    if (!charge.isMismatched) tx.audit('deposit.mismatch', { appointment: id })
    return void (await noteCharge(tx, id, { is_mismatched: true, checked_at: tx.now }))
  }
  const next = after(charge, payment)
  const { id: payment_id, pixCode: pix_code } = payment
  await noteCharge(tx, id, {
    checked_at: tx.now,
    ...(next && { state: next, payment_id, ...(next === 'pending' && { pix_code }) }),
  })
  if (payment.state === 'approved' && !wentBack(charge, payment)) await receiveDeposit(tx, visit, payment.id)
  else if (next && isTakenBack(payment.state) && charge.state === 'approved') await takeBack(tx, visit, charge)
}

/** What is told after the money went back is of the time before. */
const wentBack = ({ state, paymentId }: Charge, { id }: ProviderPayment): boolean =>
  (state === 'refunded' || state === 'charged_back') && paymentId === id

/** Where a charge goes from where it stands, or null: it is never paid twice, nor open again once it was over. */
function after({ state, paymentId }: Charge, payment: ProviderPayment): PaymentState | null {
  const { state: told } = payment
  if (told === state && paymentId === payment.id) return null
  if (told === 'pending' && state !== 'asked') return null
  if (state === 'refunded' || state === 'charged_back') return null
  if (state === 'approved') return paymentId === payment.id && isTakenBack(told) ? told : null
  // Another payment of the same name counts once it is paid; of a code that nobody was shown nothing else is heard.
  if (told !== 'approved' && (state === 'by_hand' || (paymentId !== null && paymentId !== payment.id))) return null
  return told
}

/** The money went back at the provider, by us or by somebody there. What was used or returned before is only noted. */
async function takeBack(tx: BusinessTx, visit: PaidAhead, { amountCents: cents }: Charge): Promise<void> {
  const { id } = visit
  if (visit.depositCents < cents) return tx.audit('deposit.taken_back', { appointment: id, cents })
  await addDepositEntry(tx, { id, kind: 'returned', cents })
  await moveDeposit(tx, visit, -cents)
  tx.audit('deposit.returned', { appointment: id, cents, byProvider: true })
}
