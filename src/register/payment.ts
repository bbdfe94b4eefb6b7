import * as z from 'zod/mini'
import type { Currency } from '../platform/format.ts'
import * as field from '../platform/fields.ts'
import { denominations } from './cash-count.ts'
import { cardSchema } from './card-terms.ts'

export const paymentMethods = ['card', 'cash', 'pix'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** All ways to pay a sale. A deposit was paid ahead, so it never enters a drawer. */
export const ledgerMethods = [...paymentMethods, 'deposit'] as const
export type LedgerMethod = (typeof ledgerMethods)[number]

export const methodNames = {
  card: 'Cartão',
  cash: 'Dinheiro',
  pix: 'PIX',
  deposit: 'Sinal',
} as const satisfies Record<LedgerMethod, string>

export const paymentSchema = z
  .object({
    method: z.enum(ledgerMethods, 'Escolha a forma de pagamento.'),
    amountCents: field.cents('Informe o valor do pagamento.'),
    card: z.nullish(cardSchema),
    /** Cash that the client handed over, which may exceed the amount. Null for other methods. */
    receivedCents: z.nullable(field.cents('Informe o valor recebido.')),
  })
  .check(
    z.refine(({ method, card }) => method === 'card' || !card, {
      path: ['card'],
      error: 'Só cartão tem débito, crédito e parcelas.',
    }),
    z.refine(({ method, receivedCents }) => method === 'cash' || receivedCents === null, {
      path: ['receivedCents'],
      error: 'O valor recebido só vale para pagamento em dinheiro.',
    }),
    z.refine(({ amountCents, receivedCents }) => receivedCents === null || receivedCents >= amountCents, {
      path: ['receivedCents'],
      error: 'O valor recebido é menor que o total.',
    }),
  )
export type Payment = z.infer<typeof paymentSchema>

/** True for payments whose arrival can only be checked online. Cash is in the drawer and a deposit was paid ahead. */
export const isCheckedLater = ({ method }: Pick<Payment, 'method'>): boolean => method === 'card' || method === 'pix'

export const changeCents = ({ amountCents, receivedCents }: Pick<Payment, 'amountCents' | 'receivedCents'>): number =>
  Math.max(0, (receivedCents ?? amountCents) - amountCents)

/** Sums of payments by method. */
export const methodTotalsSchema = z.object({
  cardCents: z.int(),
  cashCents: z.int(),
  pixCents: z.int(),
  depositCents: z.int(),
  totalCents: z.int(),
})

const leastNote = 500

/** Up to three round amounts above the total that a client is likely to hand over, smallest first. */
export function cashOffers(totalCents: number, currency: Currency): number[] {
  const { notes } = denominations[currency]
  const rounded = notes.filter((note) => note >= leastNote).map((note) => Math.ceil(totalCents / note) * note)
  return Array.from(new Set(rounded))
    .filter((cents) => cents > totalCents)
    .toSorted((a, b) => a - b)
    .slice(0, 3)
}
