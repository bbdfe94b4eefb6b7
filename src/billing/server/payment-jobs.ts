import * as z from 'zod/mini'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'

/** Events of a payment from the provider. The events are not trusted: the payment is read again at the provider. */
export const paymentEventJob = defineJob('billing.payment_event', z.object({ payment: z.string() }))
/** Refunds a surplus payment. */
export const giveBackJob = defineJob('billing.giveBack', z.object({ ...ofBusiness, payment: z.string() }))
const ofInvoice = z.object({ ...ofBusiness, invoiceId: z.uuid() })
/** Sends the receipt of a paid invoice. */
export const paidJob = defineJob('billing.paid', ofInvoice)
/** Sends the letter that an invoice waits to be paid. */
export const invoiceJob = defineJob('billing.invoice', ofInvoice)
/** Sends a reminder: the period is over and the next one is not paid. */
export const reminderJob = defineJob('billing.reminder', z.object({ ...ofBusiness, reminder: z.int() }))
/** Credits the affiliate after an invoice was paid, or claws the commission back after a refund. */
export const commissionJob = defineJob('billing.commission', ofInvoice)
/** A trigger asks for it with the appointments of a plan that is nearly full. */
export const quotaJob = defineJob('billing.quota', z.object(ofBusiness))
/** Sends the letter that the plan has little of its quota left. */
export const quotaLetterJob = defineJob(
  'billing.quota_letter',
  z.object({ ...ofBusiness, used: z.int(), most: z.int() }),
)
/** Gives a payment back at the provider because an operator said so, and takes note of it. */
export const refundJob = defineJob('billing.refund', z.object({ ...ofBusiness, payment: z.string() }))
/** Sends the letter that tells the owner what was adjusted, and why. */
export const adjustmentJob = defineJob('billing.adjustment', z.object({ ...ofBusiness, adjustmentId: z.uuid() }))
/** Sends the letter that its owner ended the subscription. */
export const endedJob = defineJob('billing.ended', z.object(ofBusiness))
