import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { getBusiness } from '../../business/server/business-queries.ts'
import { referenceOf } from '../../payments/charge-reference.ts'
import { eventAddress } from '../../payments/server/receive-payment-event.ts'
import {
  type ChargeRequest,
  type PayerAddress,
  ProviderRefused,
} from '../../payments/server/provider/payment-provider.ts'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { NoOutsideAnswer } from '../../platform/server/outside/fetch-json.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { InvoiceCharge } from '../contract.ts'
import { payableSeconds, paymentRefusals, type PayForm, refusedWords } from '../payment.ts'
import { paymentAccount, type PaymentAccount } from './payment-account.ts'
import { applyPayments } from './parts/apply-payments.ts'
import { holdBilling, isSettleable, standingOf } from './parts/invoices.ts'
import { readCharge } from './queries.ts'

type Payment = PayForm & { id: string; chargeId: string }

/**
 * Asks the provider for a charge of an invoice, between two transactions: the first stores the charge as `asked`, the
 * second stores the answer. A request that got lost is repeated under the same id and gives the same payment.
 */
export async function payInvoice(context: ProcedureContext, payment: Payment): Promise<InvoiceCharge> {
  const account = await paymentAccount()
  if (!account) throw new Refusal(paymentRefusals.NOT_CONFIGURED)
  const { chargeId } = payment
  const asked = await context.write((tx) => ask(tx, payment, account))
  if (asked.isKnown) return refuseUnlessUnderWay(asked.charge)
  const store = await request(account, payment, asked.request).catch(async (error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw failed(error)
    await context.write((tx) => storeAnswer(tx, chargeId, { state: 'cancelled', detail: 'refused' }))
    throw new Refusal(paymentRefusals.PAYMENT_REFUSED, { cause: error })
  })
  const charge = await context.write(async (tx) => {
    await store(tx)
    return readCharge(tx, chargeId)
  })
  return refuseUnlessUnderWay(charge)
}

const failed = (error: unknown) =>
  error instanceof NoOutsideAnswer ? new Refusal(paymentRefusals.PAYMENT_FAILED, { cause: error }) : error

type PaymentAttempt = { isKnown: true; charge: InvoiceCharge } | { isKnown: false; request: ChargeRequest }
type Row = { kind: 'period' | 'change'; status: string; amountCents: number; description: string; dueAt: Date }

async function ask(tx: BusinessTx, payment: Payment, { accountId }: PaymentAccount): Promise<PaymentAttempt> {
  const { id, chargeId, method, installments, name, email, cpf } = payment
  const [, standing, [invoice], [before], { profile }] = await awaitAll([
    holdBilling(tx),
    standingOf(tx),
    tx.rows<Row>(
      `select kind, status, amount_cents, description, due_at from invoice
       where business_id = $1 and id = $2 and plan_id is not null`,
      [tx.businessId, id],
    ),
    tx.rows<{ state: string; invoiceId: string; method: string; expiresAt: Date }>(
      'select state, invoice_id, method, expires_at from charge where business_id = $1 and id = $2',
      [tx.businessId, chargeId],
    ),
    getBusiness(tx),
  ])
  if (!invoice || (before && (before.invoiceId !== id || before.method !== method)))
    throw new Refusal(platformRefusals.NOT_FOUND)
  if (before && before.state !== 'asked') return { isKnown: true, charge: await readCharge(tx, chargeId) }
  const isTooLate = invoice.kind === 'change' && invoice.dueAt <= tx.now
  if (!isSettleable(invoice, standing, tx.now) || isTooLate) throw new Refusal(paymentRefusals.NOT_PAYABLE)
  const { address: street, city, state, postalCode } = profile
  const address: PayerAddress | null =
    street && city && state && postalCode ? { street, city, state, postalCode } : null
  if (method === 'boleto' && !address) throw new Refusal(paymentRefusals.BOLETO_ADDRESS)
  const expiresAt = before?.expiresAt ?? new Date(tx.now.getTime() + payableSeconds[method] * 1000)
  if (!before) {
    await tx.rows(
      `insert into charge (business_id, id, invoice_id, method, installments, amount_cents, account_id, expires_at,
         asked_at, changed_at, checked_at, payer_document)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, $10)`,
      [tx.businessId, chargeId, id, method, installments, invoice.amountCents, accountId, expiresAt, tx.now, cpf],
    )
    tx.audit('billing.pay', { chargeId, invoiceId: id, method, installments })
  }
  return {
    isKnown: false,
    request: {
      reference: referenceOf(tx.businessId, chargeId),
      key: referenceOf(tx.businessId, chargeId),
      amountCents: invoice.amountCents,
      description: invoice.description,
      expiresAt,
      notifyAt: eventAddress(paths.paymentEvents),
      payer: { name, email, cpf, address: method === 'boleto' ? address : null },
    },
  }
}

/** Asks the provider and returns the write that stores its answer. */
async function request(
  { provider }: PaymentAccount,
  { chargeId, method, installments }: Payment,
  asked: ChargeRequest,
): Promise<(tx: BusinessTx) => Promise<unknown>> {
  if (method === 'card') {
    const { url } = await provider.checkout({ ...asked, installments, backTo: fullAddress(paths.billing) })
    return (tx) => storeAnswer(tx, chargeId, { state: 'pending', checkoutUrl: url })
  }
  const payment = await provider.charge(method, asked)
  return (tx) => applyPayments(tx, chargeId, [payment])
}

/** Changes only a charge that is still `asked`: events of the payment may have been quicker. */
const storeAnswer = (
  tx: BusinessTx,
  id: string,
  answer: { state: 'pending' | 'cancelled'; checkoutUrl?: string; detail?: string },
): Promise<unknown> =>
  tx
    .updateTable('charge')
    .set({ ...answer, changedAt: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute()

/** Throws a refusal with status and reason unless the charge is paid or can still be paid. */
function refuseUnlessUnderWay(charge: InvoiceCharge): InvoiceCharge {
  const { state, detail } = charge
  if (state === 'asked' || state === 'pending' || state === 'approved') return charge
  throw new Refusal({ ...paymentRefusals.PAYMENT_REFUSED, text: refusedWords(state, detail ?? '') })
}
