import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { ledgerMethods } from '../register/payment.ts'

/** As many as the sales report has always shown. */
export const salesPerPage = 50

const filter = {
  from: z.optional(field.date('Data inválida.')),
  to: z.optional(field.date('Data inválida.')),
  method: z.optional(z.enum(ledgerMethods, 'Forma de pagamento inválida.')),
  professionalId: z.optional(field.id('Profissional inválido.')),
  clientId: z.optional(field.id('Cliente inválido.')),
  registerId: z.optional(field.id('Caixa inválido.')),
  /** Only what was made without internet, or of that only what differs from what was known when it arrived. */
  offline: z.optional(z.enum(['all', 'marked'], 'Filtro inválido.')),
}
export const historyFilterSchema = z.object(filter)
export type HistoryFilter = z.infer<typeof historyFilterSchema>

export const historyPageSchema = z.object({ ...filter, page: field.page() })

const soldSaleSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  time: z.string(),
  /** Where the business has more than one register. */
  registerName: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  itemCount: z.int(),
  methods: z.array(z.enum(ledgerMethods)),
  /** Where closing is blind no amount of which a part lies in cash in the open register. */
  totalCents: z.nullable(z.int()),
  refundedCents: z.nullable(z.int()),
  /** A payment taken without internet is still to be looked up. */
  isUnchecked: z.boolean(),
  /** Made without internet, and not as things were when it arrived. */
  isMarked: z.boolean(),
})
export type SoldSale = z.infer<typeof soldSaleSchema>

/**
 * The sums are of all sales of the filter, less what was given back of them; the rows are one page. Where closing is blind nothing
 * is summed of which a part lies in the open register.
 */
export const historySchema = z.object({
  saleCount: z.int(),
  soldCents: z.nullable(z.int()),
  refundedCents: z.nullable(z.int()),
  sales: z.array(soldSaleSchema),
})
export type History = z.infer<typeof historySchema>

/** The average ticket, half a centavo rounded up; of nothing it is nothing. */
export const averageCents = (revenueCents: number, saleCount: number): number =>
  saleCount === 0 ? 0 : Math.round(revenueCents / saleCount)
