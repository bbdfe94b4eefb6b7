import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { ledgerMethods } from '../register/payment.ts'

export const salesPerPage = 50

const filter = {
  from: z.optional(field.date('Data inválida.')),
  to: z.optional(field.date('Data inválida.')),
  method: z.optional(z.enum(ledgerMethods, 'Forma de pagamento inválida.')),
  professionalId: z.optional(field.id('Profissional inválido.')),
  clientId: z.optional(field.id('Cliente inválido.')),
  registerId: z.optional(field.id('Caixa inválido.')),
  /** `all`: only offline sales. `marked`: only sales with marks or charged once more. */
  offline: z.optional(z.enum(['all', 'marked'], 'Filtro inválido.')),
}
export const historyFilterSchema = z.object(filter)
export type HistoryFilter = z.infer<typeof historyFilterSchema>

export const historyPageSchema = z.object({ ...filter, page: field.page() })

const soldSaleSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  time: z.string(),
  /** Null if the business has only one register. */
  registerName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  itemCount: z.int(),
  methods: z.array(z.enum(ledgerMethods)),
  /** Amounts are null if closing is blind and cash of the sale is in an open register. */
  totalCents: z.nullable(z.int()),
  refundedCents: z.nullable(z.int()),
  /** True if a payment taken offline has not been checked yet. */
  isUnchecked: z.boolean(),
  /** True if the offline sale has marks, or if the sale was charged once more. */
  isMarked: z.boolean(),
})
export type SoldSale = z.infer<typeof soldSaleSchema>

/**
 * One page of sales, with the sums of all sales that match the filter. The sums are null if closing is blind and any
 * of the sales or their refunds belongs to an open session.
 */
export const historySchema = z.object({
  saleCount: z.int(),
  soldCents: z.nullable(z.int()),
  refundedCents: z.nullable(z.int()),
  sales: z.array(soldSaleSchema),
})
export type History = z.infer<typeof historySchema>

/** The average sale, half a centavo rounded up. Zero without sales. */
export const averageCents = (revenueCents: number, saleCount: number): number =>
  saleCount === 0 ? 0 : Math.round(revenueCents / saleCount)
