import { lockPaidAhead, moveDeposit, type PaidAhead } from '../../../agenda/server/settle-visits.ts'
import { referenceOf } from '../../../payments/charge-reference.ts'
import { isTakenBack, type PaymentState } from '../../../payments/payment.ts'
import { isAskedFor, type ProviderPayment } from '../../../payments/server/provider/payment-provider.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { receiveDeposit } from '../confirm-deposit.ts'
import { findCharge, noteCharge, type DepositCharge } from './deposit-charge.ts'
import { addDepositEntry } from './deposit-entries.ts'

/**
 * Applies the provider's state of a deposit's payment. Calls may come in any order and more than once; each effect
 * happens once: an approved payment is received, a refunded or disputed one is returned.
 */
export async function takeDepositPayment(tx: BusinessTx, id: string, payment: ProviderPayment): Promise<void> {
  const visit = await lockPaidAhead(tx, id)
  const charge = visit && (await findCharge(tx, id))
  if (!charge) return
  if (!isAskedFor(payment, { ...charge, reference: referenceOf(tx.businessId, id) })) {
    if (!charge.isMismatched) tx.audit('deposit.mismatch', { visit: id })
    return void (await noteCharge(tx, id, { isMismatched: true, checkedAt: tx.now }))
  }
  const next = after(charge, payment)
  const { id: paymentId, pixCode } = payment
  await noteCharge(tx, id, {
    checkedAt: tx.now,
    ...(next && { state: next, paymentId, ...(next === 'pending' && { pixCode }) }),
  })
  if (payment.state === 'approved' && !wentBack(charge, payment)) await receiveDeposit(tx, visit, payment.id)
  else if (
    isTakenBack(payment.state) &&
    (next ? charge.state === 'approved' : payment.id !== charge.paymentId && (await isHere(tx, id, payment)))
  )
    await takeBack(tx, visit, charge, payment)
}

/** The money has gone back already, so a report that it is approved is outdated. */
const wentBack = ({ state, paymentId }: DepositCharge, { id }: ProviderPayment): boolean =>
  (state === 'refunded' || state === 'charged_back') && paymentId === id

/** The charge's next state, or null for no change. A charge is never paid twice, nor reopened once it was over. */
function after({ state, paymentId }: DepositCharge, payment: ProviderPayment): PaymentState | null {
  const { state: told } = payment
  if (told === state && paymentId === payment.id) return null
  if (told === 'pending' && state !== 'asked') return null
  if (state === 'refunded' || state === 'charged_back') return null
  if (state === 'approved') return paymentId === payment.id && isTakenBack(told) ? told : null
  // Another payment with the same reference counts only once it is paid, as does one whose code nobody was shown.
  if (told !== 'approved' && (state === 'by_hand' || (paymentId !== null && paymentId !== payment.id))) return null
  return told
}

/** Whether a payment came, and has not gone back. */
async function isHere(tx: BusinessTx, id: string, payment: ProviderPayment): Promise<boolean> {
  const named = await tx.rows<{ kind: string }>(
    `select kind from deposit_entry where business_id = $1 and visit_id = $2 and reference = $3`,
    [tx.businessId, id, payment.id],
  )
  return named.length === 1
}

/** The money went back at the provider. If the deposit was used or returned before, this is only audited. */
async function takeBack(
  tx: BusinessTx,
  visit: PaidAhead,
  { amountCents: cents }: DepositCharge,
  { id: reference }: ProviderPayment,
): Promise<void> {
  const { id } = visit
  if (visit.depositCents < cents) return tellOnce(tx, { visit: id, cents }, reference)
  await addDepositEntry(tx, { id, kind: 'returned', cents, reference })
  await moveDeposit(tx, visit, -cents)
  tx.audit('deposit.returned', { visit: id, cents, byProvider: true })
}

/** The trail holds no ids of others: a payment is known by its place among those of the deposit. */
async function tellOnce(tx: BusinessTx, told: { visit: string; cents: number }, reference: string): Promise<void> {
  const [untold] = await tx.rows<{ nth: number }>(
    `select nth
     from (
       select reference, row_number() over (order by at, id)::int as nth
       from deposit_entry where business_id = $1 and visit_id = $2 and kind = 'received') entry
     where reference = $3 and not exists (
       select from audit
       where business_id = $1 and account_id is null and action = 'deposit.taken_back' and detail ->> 'visit' = $2::text
         and (detail ->> 'nth')::int = nth)`,
    [tx.businessId, told.visit, reference],
  )
  if (untold) tx.audit('deposit.taken_back', { ...told, ...untold })
}
