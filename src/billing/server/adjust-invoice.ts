import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type AdjustedInvoice, adjustmentRefusals } from '../adjustment.ts'
import { paymentRefusals } from '../payment.ts'
import { adjust, type Adjuster } from './parts/adjustments.ts'
import { refundJob } from './payment-jobs.ts'
import { isSettleable, settle, standingOf, takeBack } from './parts/invoices.ts'

type InvoiceRow = { kind: 'period' | 'change'; status: string; amountCents: number; isAsked: boolean }

/** An invoice of a plan that was paid otherwise: the plan begins as if it had been paid here. */
export const settleInvoice = (adjuster: Adjuster, { invoiceId, ...given }: AdjustedInvoice): Promise<void> =>
  adjust(adjuster, given, async (tx) => {
    const [standing, invoice] = await awaitAll([standingOf(tx), invoiceAt(tx, invoiceId)])
    if (!isSettleable(invoice, standing, tx.now)) throw new Refusal(paymentRefusals.NOT_PAYABLE)
    await settle(tx, invoiceId)
    return { kind: 'paid', invoiceId }
  })

/**
 * Refunds an invoice. What came through the provider goes back through it, and the invoice is taken back as soon as the
 * provider has done so; what came otherwise is given back by hand, and the invoice is taken back at once.
 */
export const refundInvoice = (adjuster: Adjuster, { invoiceId, ...given }: AdjustedInvoice): Promise<void> =>
  adjust(adjuster, given, async (tx) => {
    const [invoice, [charge]] = await awaitAll([
      invoiceAt(tx, invoiceId),
      tx.rows<{ paymentId: string }>(
        `select payment_id from charge
         where business_id = $1 and invoice_id = $2 and state = 'approved' and not is_surplus`,
        [tx.businessId, invoiceId],
      ),
    ])
    if (invoice.status !== 'paid' || invoice.amountCents === 0 || invoice.isAsked)
      throw new Refusal(adjustmentRefusals.NOT_REFUNDABLE)
    if (charge) tx.enqueue(refundJob, { payment: charge.paymentId })
    else await takeBack(tx, invoiceId)
    return { kind: 'refund', invoiceId }
  })

/** `isAsked`: its refund was asked for already. */
const invoiceAt = (tx: BusinessTx, id: string): Promise<InvoiceRow> =>
  tx.one<InvoiceRow>(
    `select kind, status, amount_cents, exists (
       select from subscription_adjustment a where a.business_id = i.business_id and a.invoice_id = i.id and a.kind = 'refund'
     ) as is_asked
     from invoice i where business_id = $1 and id = $2 and plan_id is not null`,
    [tx.businessId, id],
  )
