import * as z from 'zod/mini'
import { defineJob, ofBusiness } from '../../platform/server/jobs.ts'

/** The provider told of a payment; what it said is not believed, but read again. */
export const paymentNewsJob = defineJob('billing.news', z.object({ payment: z.string() }))
/** Money that came without being asked for. */
export const giveBackJob = defineJob('billing.giveBack', z.object({ ...ofBusiness, payment: z.string() }))
const ofInvoice = z.object({ ...ofBusiness, invoiceId: z.uuid() })
/** The receipt of what was paid. */
export const paidJob = defineJob('billing.paid', ofInvoice)
/** An invoice waits to be paid. */
export const invoiceJob = defineJob('billing.invoice', ofInvoice)
/** A period is over and the next one is not paid. */
export const reminderJob = defineJob('billing.reminder', z.object({ ...ofBusiness, reminder: z.int() }))
/** An invoice was paid, or its money went back: whoever brought the business earns by it, or no longer does. */
export const commissionJob = defineJob('billing.commission', ofInvoice)
