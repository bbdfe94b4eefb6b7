import * as z from 'zod/mini'
import { paymentMethods } from '../register/payment.ts'
import { receiptSchema } from './receipt.ts'
import { offlineOriginSchema } from './sale-mark.ts'

const back = z.object({ method: z.enum(paymentMethods), amountCents: z.int() })

const refundDetailSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  time: z.string(),
  actorName: z.string(),
  reason: z.string(),
  restocks: z.boolean(),
  amountCents: z.int(),
  items: z.array(z.object({ line: z.int(), name: z.string(), quantity: z.int(), amountCents: z.int() })),
  payments: z.array(back),
})
export type RefundDetail = z.infer<typeof refundDetailSchema>

/** A sale with what became of it. */
export const saleDetailSchema = z.object({
  receipt: receiptSchema,
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      isProduct: z.boolean(),
      quantity: z.int(),
      unitCents: z.int(),
      totalCents: z.int(),
      refundedQuantity: z.int(),
    }),
  ),
  offline: z.nullable(offlineOriginSchema),
  /** Taken without internet, and still to be looked up. */
  unchecked: z.array(back),
  refunds: z.array(refundDetailSchema),
  refundedCents: z.int(),
})
export type SaleDetail = z.infer<typeof saleDetailSchema>

/** What is printed of a refund, and signed by who got the money. */
export const refundReceiptSchema = z.extend(refundDetailSchema, {
  saleId: z.uuid(),
  businessName: z.string(),
  clientName: z.nullable(z.string()),
})
export type RefundReceipt = z.infer<typeof refundReceiptSchema>
