import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { isTakenBack, type ProviderMethod } from '../../../payments/payment.ts'
import { isAskedFor, type ProviderPayment } from '../../../payments/server/provider/payment-provider.ts'
import { referenceOf } from '../../../payments/charge-reference.ts'
import { holdBilling, isSettleable, settle, standingOf, takeBack } from './invoices.ts'
import { giveBackJob, paidJob } from '../payment-jobs.ts'

type State = 'asked' | ProviderPayment['state']
type Row = {
  method: ProviderMethod
  state: State
  detail: string | null
  paymentId: string | null
  accountId: string
  amountCents: number
  isSurplus: boolean
  expiresAt: Date
  invoiceId: string
  invoice: { kind: 'period' | 'change'; status: string }
}

const readText = `
  select c.method, c.state, c.detail, c.payment_id, c.account_id, c.amount_cents, c.is_surplus, c.expires_at, c.invoice_id,
    json_build_object('kind', i.kind, 'status', i.status) as invoice
  from charge c join invoice i on i.business_id = c.business_id and i.id = c.invoice_id
  where c.business_id = $1 and c.id = $2`

/** How long after its expiry an unpaid charge is cancelled. */
const graceMilliseconds = 3_600_000

/**
 * Applies the provider's payments of a charge. Calls may come in any order and more than once; each effect happens
 * once: a payment starts the plan, a refund or dispute ends it, and a surplus is given back.
 */
export async function applyPayments(
  tx: BusinessTx,
  chargeId: string,
  found: readonly ProviderPayment[],
): Promise<void> {
  const [, standing, [charge]] = await awaitAll([
    holdBilling(tx),
    standingOf(tx),
    tx.rows<Row>(readText, [tx.businessId, chargeId]),
  ])
  if (!charge) return
  const asked = {
    reference: referenceOf(tx.businessId, chargeId),
    accountId: charge.accountId,
    amountCents: charge.amountCents,
  }
  const payments = found.filter((one) => isAskedFor(one, asked))
  if (payments.length < found.length && charge.detail !== mismatch) {
    tx.audit('billing.mismatch', { chargeId })
    await note(tx, chargeId, { detail: mismatch })
  }
  const own = ownOf(charge, payments)
  const kept = hasCome(charge.state) ? charge.paymentId : own?.id
  for (const { id, state } of payments) if (state === 'approved' && id !== kept) giveBack(tx, chargeId, id)
  const next = own ? after(charge, own) : null
  if (next && own) {
    if (next === 'approved' && isSettleable(charge.invoice, standing, tx.now)) {
      await settle(tx, charge.invoiceId)
      tx.enqueue(paidJob, { invoiceId: charge.invoiceId })
    } else if (next === 'approved') {
      giveBack(tx, chargeId, own.id)
      await note(tx, chargeId, { isSurplus: true })
    } else if (isTakenBack(next) && charge.state === 'approved' && !charge.isSurplus)
      await takeBack(tx, charge.invoiceId)
    const { id: paymentId, detail, pixCode, slipUrl } = own
    await note(tx, chargeId, { state: next, detail, paymentId, pixCode, slipUrl, changedAt: tx.now })
    tx.audit('billing.payment', { chargeId, state: next })
  } else if (isOver(charge, tx.now)) {
    await note(tx, chargeId, { state: 'cancelled', detail: 'expired', changedAt: tx.now })
  }
  await note(tx, chargeId, { checkedAt: tx.now })
}

const mismatch = 'mismatch'

type Changes = Partial<{
  state: State
  detail: string
  paymentId: string
  pixCode: string | null
  slipUrl: string | null
  isSurplus: boolean
  changedAt: Date
  checkedAt: Date
}>

const note = (tx: BusinessTx, id: string, changes: Changes): Promise<unknown> =>
  tx.updateTable('charge').set(changes).where('id', '=', id).execute()

/** The payment that counts. A card page allows several attempts: an approved one counts, and then only that one. */
function ownOf({ state, paymentId }: Row, payments: readonly ProviderPayment[]): ProviderPayment | undefined {
  const known = payments.find(({ id }) => id === paymentId)
  if (hasCome(state)) return known
  const approved = payments.find((one) => one.state === 'approved')
  return approved ?? payments.find((one) => one.state === 'pending') ?? known ?? payments[0]
}

const isTakenBackState = (state: State) => state !== 'asked' && isTakenBack(state)
/** The charge was paid, even if the money went back later. */
const hasCome = (state: State) => state === 'approved' || isTakenBackState(state)

/** The charge's next state, or null for no change. A paid charge is never approved again nor reopened. */
function after({ method, state }: Row, { state: told }: ProviderPayment): ProviderPayment['state'] | null {
  if (told === state || isTakenBackState(state)) return null
  if (state === 'approved') return isTakenBack(told) ? told : null
  // The payer may try another card on the same page.
  if (method === 'card' && (told === 'rejected' || told === 'cancelled')) return null
  return told
}

const isOver = ({ state, expiresAt }: Row, now: Date) =>
  (state === 'asked' || state === 'pending') && expiresAt.getTime() + graceMilliseconds < now.getTime()

function giveBack(tx: BusinessTx, chargeId: string, paymentId: string): void {
  tx.enqueue(giveBackJob, { payment: paymentId })
  tx.audit('billing.surplus', { chargeId })
}
