import { lastIn } from '../platform/filled.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import { takesPix } from '../platform/pix-currency.ts'
import type { Formats } from '../platform/format.ts'
import { sumCents } from '../platform/money.ts'
import type { Card } from '../register/card-terms.ts'
import { saleRefusals } from './sale.ts'
import { paymentMethods, type Payment, type PaymentMethod } from '../register/payment.ts'

/**
 * One method's share of a payment that is being arranged. The last part has no amount of its own but takes what
 * remains, so that the parts always sum to the total, even if the cart changes afterwards.
 */
export type PaymentPart = {
  method: PaymentMethod
  amountCents: number | null
  receivedCents: number | null
  /** Debit or credit, if the business has card terms. */
  card?: Card | undefined
}

export const mostParts = 6

export const wholeBy = (method: PaymentMethod): PaymentPart[] => [{ method, amountCents: null, receivedCents: null }]

/** Adds a part, which takes what remains. The amount of the former last part has to be typed then. */
export const addPart = (parts: readonly PaymentPart[], method: PaymentMethod): PaymentPart[] => [
  ...parts,
  ...wholeBy(method),
]

/** The preset method of a further part: one that no other part uses, as payments are mostly split over methods. */
export const unusedMethod = (parts: readonly PaymentPart[], formats: Pick<Formats, 'currency'>): PaymentMethod =>
  paymentMethods.find(
    (method) => (method !== 'pix' || takesPix(formats)) && parts.every((part) => part.method !== method),
  ) ?? 'card'

/** Removes a part. The last part that is left takes what remains. */
export const removePart = (parts: readonly PaymentPart[], at: number): PaymentPart[] =>
  parts
    .filter((_, i) => i !== at)
    .map((part, i, left) => (i === left.length - 1 ? { ...part, amountCents: null } : part))

export const changePart = (parts: readonly PaymentPart[], at: number, change: Partial<PaymentPart>): PaymentPart[] =>
  parts.map((part, i) => {
    if (i !== at) return part
    const next = { ...part, ...change }
    // Only cash has a received amount, and only a card is debit or credit.
    const { card, receivedCents, ...plain } = next
    if (next.method === 'cash') return { ...plain, receivedCents }
    return { ...plain, receivedCents: null, ...(next.method === 'card' && card && { card }) }
  })

/** Splits the total evenly. The last part takes the indivisible centavos. */
export const splitEvenly = (parts: readonly PaymentPart[], totalCents: number): PaymentPart[] =>
  parts.map((part, at) => ({
    ...part,
    amountCents: at === parts.length - 1 ? null : Math.floor(totalCents / parts.length),
    receivedCents: null,
  }))

type CounterPayment = Payment & { method: PaymentMethod }

/** The payments of a sale: the deposit as credit, and the parts for the rest. */
export function paymentsAfter(parts: readonly PaymentPart[], totalCents: number, creditCents: number): Payment[] {
  if (creditCents === 0) return paymentsOf(parts, totalCents)
  const credit: Payment = { method: 'deposit', amountCents: creditCents, receivedCents: null }
  return creditCents === totalCents ? [credit] : [...paymentsOf(parts, totalCents - creditCents), credit]
}

/** The parts with their amounts. The last amount is negative if the others exceed the total. */
export function paymentsOf(parts: readonly PaymentPart[], totalCents: number): CounterPayment[] {
  const typed = parts.slice(0, -1).map(({ amountCents }) => amountCents ?? 0)
  const rest = totalCents - sumCents(typed)
  return parts.map(({ method, receivedCents, card }, at) => ({
    method,
    amountCents: typed[at] ?? rest,
    receivedCents: method === 'cash' ? receivedCents : null,
    ...(method === 'card' && card && { card }),
  }))
}

export type SplitFault = Pick<RefusalKind, 'title' | 'text'>

const unpaid = { title: 'Valor obrigatório', text: 'Informe o valor de cada pagamento.' }
const tooMuch = { title: 'Pagamento acima do total', text: 'Os pagamentos passam do total. Reduza um dos valores.' }
const notEnoughCash = { title: 'Valor insuficiente', text: 'O valor recebido é menor que o total.' }

/** Why the parts do not pay the total, or null. */
export function partsRefusal(parts: readonly PaymentPart[], totalCents: number): SplitFault | null {
  const payments = paymentsOf(parts, totalCents)
  if (payments.length > 1) {
    if (payments.slice(0, -1).some(({ amountCents }) => amountCents === 0)) return unpaid
    if (lastIn(payments).amountCents <= 0) return tooMuch
  }
  const isShort = payments.some(
    ({ amountCents, receivedCents }) => receivedCents !== null && receivedCents < amountCents,
  )
  return isShort ? notEnoughCash : null
}

/** Refuses PIX parts if the business's currency does not take PIX. They may date from before a change of currency. */
export const pixFault = (parts: readonly PaymentPart[], formats: Pick<Formats, 'currency'>): SplitFault | null =>
  !takesPix(formats) && parts.some(({ method }) => method === 'pix') ? saleRefusals.PIX_NOT_IN_REAIS : null

/** What is wrong with the payments of a sale, or null. Checked on the server. */
export function paymentsFault(payments: readonly Payment[], totalCents: number): string | null {
  if (sumCents(payments.map(({ amountCents }) => amountCents)) !== totalCents)
    return 'Os pagamentos devem somar o total.'
  return payments.length > 1 && payments.some(({ amountCents }) => amountCents === 0) ? unpaid.text : null
}
