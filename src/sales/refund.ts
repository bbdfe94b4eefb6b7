import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { pixNeedsReais, takesPix } from '../platform/pix-currency.ts'
import type { Formats } from '../platform/format.ts'
import { sumCents } from '../platform/money.ts'
import { refusals } from '../platform/refusal.ts'
import { type Phrase, phrase } from '../platform/words.ts'
import { lineShares } from './commission.ts'
import { type LedgerMethod, ledgerMethods } from '../register/payment.ts'
import { mostOfOneItem } from './sale.ts'

const backSchema = z.object({
  method: z.enum(ledgerMethods, 'Escolha como devolver.'),
  amountCents: field.cents('Informe o valor a devolver.').check(z.minimum(1, 'Informe o valor a devolver.')),
})
export type MoneyBack = z.infer<typeof backSchema>

const eachOnce = 'Informe cada forma uma vez.'

const chosenSchema = z.object({
  line: z.int('Item inválido.'),
  quantity: field.count('Informe uma quantidade válida.', 1, mostOfOneItem),
})
export type ChosenLine = z.infer<typeof chosenSchema>

export const refundSchema = z.object({
  /** Made by the screen, so that a request whose answer was lost can be sent again. */
  id: field.id('Estorno inválido.'),
  saleId: field.id('Venda inválida.'),
  /** A session of the register that gives the money back; may be left out where only one is open. */
  sessionId: z.nullish(field.id('Caixa inválido.')),
  lines: field
    .list(chosenSchema, 200, 'São itens demais para um estorno.')
    .check(z.minLength(1, 'Escolha o que estornar.')),
  payments: field.list(backSchema, ledgerMethods.length, eachOnce),
  reason: field.text('Informe o motivo do estorno.'),
  /** Whether products go back on the shelf. */
  restocks: z.boolean(),
})
export type RefundRequest = z.infer<typeof refundSchema>

export const refundRefusals = refusals({
  REFUND_TOO_MUCH: {
    status: 409,
    title: 'Estorno acima da venda',
    text: 'Parte destes itens já foi estornada. Confira o que resta da venda.',
  },
  DEPOSIT_TOO_MUCH: {
    status: 409,
    title: 'Sinal acima do usado',
    text: 'A venda usou menos sinal do que isso. Devolva o restante de outra forma.',
  },
  REFUND_KEY_REUSED: {
    status: 409,
    title: 'Estorno já registrado',
    text: 'Este estorno já foi registrado com outros itens. Confira a venda.',
  },
})

/** The parts of a sale on which a refund is decided. */
export type RefundableSale = {
  totalCents: number
  lines: readonly { line: number; quantity: number; unitCents: number; refundedQuantity: number }[]
}

export const leftOf = ({ quantity, refundedQuantity }: RefundableSale['lines'][number]): number =>
  quantity - refundedQuantity

/**
 * What each chosen line gives back: its share of what was paid, unit by unit. The units that cannot be equal differ by a
 * centavo, the first are the dearer ones; so the last unit to come back brings the line's share to the centavo, however
 * the refunds were cut. Null if there is less left of a line than was chosen.
 */
export function refundAmounts(sale: RefundableSale, chosen: readonly ChosenLine[]): number[] | null {
  const shares = lineShares(sale.lines, sale.totalCents)
  const amounts = chosen.map(({ line, quantity }) => {
    const at = sale.lines.findIndex((one) => one.line === line)
    const sold = sale.lines[at]
    if (!sold || quantity > leftOf(sold)) return null
    const due = (units: number) => dueFor(shares[at]!, sold.quantity, units)
    return due(sold.refundedQuantity + quantity) - due(sold.refundedQuantity)
  })
  const isTwice = new Set(chosen.map(({ line }) => line)).size < chosen.length
  return isTwice || amounts.includes(null) ? null : (amounts as number[])
}

function dueFor(shareCents: number, quantity: number, units: number): number {
  return Math.floor(shareCents / quantity) * units + Math.min(units, shareCents % quantity)
}

type Paid = readonly { method: LedgerMethod; amountCents: number }[]

/** What was paid by each method and has not gone back by it. */
export function leftByMethod(paid: Paid, refunded: readonly MoneyBack[]): Record<LedgerMethod, number> {
  const sumOf = (list: Paid, method: LedgerMethod) =>
    sumCents(list.filter((one) => one.method === method).map((one) => one.amountCents))
  const left = (method: LedgerMethod) => Math.max(0, sumOf(paid, method) - sumOf(refunded, method))
  return { card: left('card'), cash: left('cash'), pix: left('pix'), deposit: left('deposit') }
}

/** The way back is the way it was paid, as far as each method still reaches. */
export function proposeMoneyBack(paid: Paid, refunded: readonly MoneyBack[], amountCents: number): MoneyBack[] {
  const reach = leftByMethod(paid, refunded)
  const methods = Array.from(new Set([...paid.map(({ method }) => method), ...ledgerMethods]))
  let rest = amountCents
  const back = methods.map((method) => {
    const cents = Math.min(rest, reach[method])
    rest -= cents
    return { method, amountCents: cents }
  })
  // Earlier refunds may have gone another way than the payment came; no more than was paid ahead is laid back.
  back.find(({ method }) => method !== 'deposit')!.amountCents += rest
  return back.filter((one) => one.amountCents > 0)
}

/** What is wrong with how the money goes back; by which methods it does is the counter's to decide. */
export function moneyBackFault(back: readonly MoneyBack[], amountCents: number, formats: Formats): Phrase | null {
  if (new Set(back.map(({ method }) => method)).size < back.length) return eachOnce
  if (!takesPix(formats) && back.some(({ method }) => method === 'pix')) return pixNeedsReais
  const sum = sumCents(back.map((one) => one.amountCents))
  if (sum === amountCents) return null
  return phrase('O valor devolvido deve somar {amount}.', { amount: formats.money(amountCents) })
}
