import * as z from 'zod/mini'
import { percentOf } from '../platform/money.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'

export const discountRefusals = refusals({
  DISCOUNT_INVALID: { status: 422, title: 'Valor inválido', text: 'Informe um valor de desconto válido.' },
  DISCOUNT_TOO_HIGH: {
    status: 422,
    title: 'Desconto muito alto',
    text: 'O desconto não pode ser maior que o valor total.',
  },
})

export const discountSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('percentage'), percent: z.number('Informe um valor de desconto válido.') }),
    z.object({ type: z.literal('value'), cents: z.int('Informe um valor de desconto válido.') }),
  ],
  'Informe um valor de desconto válido.',
)
export type Discount = z.infer<typeof discountSchema>

/** Why a discount cannot be given; a percentage may be all of it, a value must be less than the total. */
export function discountRefusal(discount: Discount, subtotalCents: number): RefusalKind | null {
  const amount = discount.type === 'percentage' ? discount.percent : discount.cents
  if (!(amount > 0)) return discountRefusals.DISCOUNT_INVALID
  const tooHigh = discount.type === 'percentage' ? amount > 100 : amount >= subtotalCents
  return tooHigh ? discountRefusals.DISCOUNT_TOO_HIGH : null
}

/** Never more than there is, so that a total is never below zero. */
export function discountCents(discount: Discount | null, subtotalCents: number): number {
  if (!discount) return 0
  const cents = discount.type === 'percentage' ? percentOf(subtotalCents, discount.percent) : discount.cents
  return Math.min(cents, subtotalCents)
}
