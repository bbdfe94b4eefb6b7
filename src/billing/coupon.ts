import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { brl } from '../platform/format.ts'
import { percentOf } from '../platform/money.ts'

/** A coupon that counts: what it takes off the price of a period, a share or an amount, and off how many invoices more. */
export const coupon = z.object({ percent: z.nullable(z.int()), amountCents: z.nullable(z.int()), left: z.int() })
export type Coupon = z.output<typeof coupon>
type Discount = Omit<Coupon, 'left'>

const noPercent = 'Informe de 1 a 100%.'
const noAmount = 'Informe o desconto.'

/** Only what `by` names is read: what was typed before the other was chosen is in nobody's way. */
export const couponTerms = {
  by: z.enum(['percent', 'amount'], 'Escolha o tipo de desconto.'),
  percent: z.prefault(z.nullable(field.cents(noPercent)), null),
  amountCents: z.prefault(z.nullable(field.cents(noAmount)), null),
  invoices: field.numeral(field.count('Informe de 1 a 24 faturas.', 1, 24)),
}
type Terms = { by: 'percent' | 'amount'; percent: number | null; amountCents: number | null }

const percent = field.count(noPercent, 1, 100)
const amount = field.cents(noAmount).check(z.minimum(1, noAmount))

/** What is named has to be said. */
export const discountIsSaid = z.check<Terms>(({ value, issues }) => {
  const [name, rule] = value.by === 'percent' ? (['percent', percent] as const) : (['amountCents', amount] as const)
  const read = z.safeParse(rule, value[name])
  if (!read.success)
    issues.push({ code: 'custom', path: [name], message: read.error.issues[0]!.message, input: value[name] })
})

export const discountIn = ({ by, percent: share, amountCents }: Terms): Discount =>
  by === 'percent' ? { percent: share, amountCents: null } : { percent: null, amountCents }

/** What is taken off a price, and never more than the price. */
export const discountOf = (priceCents: number, { percent: share, amountCents }: Discount): number =>
  Math.min(priceCents, share === null ? (amountCents ?? 0) : percentOf(priceCents, share))

/** "50% na próxima fatura", "R$ 20,00 em cada uma das próximas 3 faturas". */
export const couponWords = ({ percent: share, amountCents, left }: Coupon): string =>
  `${share === null ? brl(amountCents ?? 0) : `${share}%`} ${left === 1 ? 'na próxima fatura' : `em cada uma das próximas ${left} faturas`}`
