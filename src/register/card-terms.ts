import * as z from 'zod/mini'
import { addDays, type LocalDate } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { hundredthsOf, percentOf } from '../platform/money.ts'
import type { Phrase } from '../platform/words.ts'

/** The kinds of card payment for which a card machine has separate fees. */
export const cardBands = ['debit', 'credit', 'to_six', 'to_twelve'] as const
export type CardBand = (typeof cardBands)[number]
export const bandNames: Record<CardBand, string> = {
  debit: 'Débito',
  credit: 'Crédito à vista',
  to_six: 'Crédito de 2 a 6 vezes',
  to_twelve: 'Crédito de 7 a 12 vezes',
}

export const mostInstallments = 12
export const isShared = (band: CardBand): boolean => band === 'to_six' || band === 'to_twelve'

/** One way of paying by card: debit, or credit in a number of instalments. */
export const cardSchema = z
  .object({
    kind: z.enum(['debit', 'credit'], 'Escolha débito ou crédito.'),
    installments: field.count('Escolha de 1 a 12 parcelas.', 1, mostInstallments),
  })
  .check(
    z.refine(({ kind, installments }) => kind === 'credit' || installments === 1, {
      path: ['installments'],
      error: 'Débito não tem parcelas.',
    }),
  )
export type Card = z.infer<typeof cardSchema>

export function bandOf({ kind, installments }: Card): CardBand {
  if (kind === 'debit') return 'debit'
  if (installments === 1) return 'credit'
  return installments <= 6 ? 'to_six' : 'to_twelve'
}

export const cardName = (card: Card): string =>
  card.installments > 1 ? `Crédito em ${card.installments}x` : bandNames[bandOf(card)]

/** The fee and payout terms of one band at the card machine. The till does not offer a band without terms. */
const cardTermsSchema = z
  .object({
    band: z.enum(cardBands, 'Forma de cartão inválida.'),
    feePercent: field.percent('Informe a taxa, de 0 a 100.'),
    /** Days from the sale until the money, or its first instalment, arrives. */
    days: field.count('Informe os dias, de 0 a 365.', 0, 365),
    /** True if the machine pays out each instalment separately, thirty days apart. */
    inParts: z.boolean('Escolha sim ou não.'),
  })
  .check(
    z.refine(({ band, inParts }) => !inParts || isShared(band), {
      path: ['inParts'],
      error: 'Só vendas parceladas são recebidas em parcelas.',
    }),
  )
export type CardTerms = z.infer<typeof cardTermsSchema>

export const cardTermsListSchema = z.object({
  terms: field
    .list(cardTermsSchema, cardBands.length, 'Cada forma de cartão só pode aparecer uma vez.')
    .check(
      z.refine(
        (terms) => new Set(terms.map(({ band }) => band)).size === terms.length,
        'Cada forma de cartão só pode aparecer uma vez.',
      ),
    ),
})

type CardPayment = { method: string; amountCents: number; card?: Card | null | undefined }

/** Why the business does not accept these card payments, or null. A business without card terms accepts any card. */
export function cardFault(payments: readonly CardPayment[], offered: readonly CardBand[]): Phrase | null {
  if (offered.length === 0) return null
  const cards = payments.filter(({ method, amountCents }) => method === 'card' && amountCents > 0)
  if (cards.some(({ card }) => !card)) return 'Escolha débito ou crédito.'
  return cards.every(({ card }) => offered.includes(bandOf(card!))) ? null : 'Esta forma de cartão não é aceita.'
}

/** The machine's fee for a card payment, and the day on which the rest arrives. */
export type CardSettlement = { feeHundredths: number; feeCents: number; arrivesOn: LocalDate; inParts: boolean }

export function settlementOf(
  { amountCents, card }: CardPayment,
  terms: readonly CardTerms[],
  soldOn: LocalDate,
): CardSettlement | null {
  const agreed = card && terms.find(({ band }) => band === bandOf(card))
  if (!agreed) return null
  return {
    feeHundredths: hundredthsOf(agreed.feePercent),
    feeCents: percentOf(amountCents, agreed.feePercent),
    arrivesOn: addDays(soldOn, agreed.days),
    inParts: agreed.inParts,
  }
}
