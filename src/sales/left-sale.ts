import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { discardSchema, offlineSchema, saleSchema } from './sale.ts'

/** The member who made the sales and may no longer sell. */
export const leftBySchema = z.object({ accountId: field.id('Pessoa inválida.') })

/** Another member may only send offline sales. */
export const leftSaleSchema = z.extend(leftBySchema, { sale: z.extend(saleSchema, { offline: offlineSchema }) })
export const leftDiscardSchema = z.extend(leftBySchema, discardSchema.shape)
export type LeftSale = z.infer<typeof leftSaleSchema>
export type LeftDiscard = z.infer<typeof leftDiscardSchema>

export const leftRefusals = refusals({
  MAY_STILL_SELL: {
    status: 409,
    title: 'Acesso ainda ativo',
    text: 'Esta pessoa ainda pode vender. Ela mesma envia as vendas ao entrar neste aparelho.',
  },
})
