import * as z from 'zod/mini'
import { brl, formatLocalDate } from '../platform/format.ts'
import { changeCents, methodNames, paymentSchema } from './payment.ts'

/** 58 mm of thermal paper. */
export const receiptColumns = 32

const receiptItemSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  totalCents: z.int(),
  professionalName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

export const receiptSchema = z.object({
  saleId: z.uuid(),
  businessName: z.string(),
  professionalName: z.string(),
  clientName: z.nullable(z.string()),
  /** Where the receipt can be sent; never printed. */
  clientEmail: z.nullable(z.string()),
  clientPhone: z.nullable(z.string()),
  date: z.string(),
  time: z.string(),
  items: z.array(receiptItemSchema),
  subtotalCents: z.int(),
  discountCents: z.int(),
  totalCents: z.int(),
  payments: z.array(paymentSchema),
})
export type Receipt = z.infer<typeof receiptSchema>

/** One line of paper, at most 32 characters. */
export type ReceiptLine = { text: string; strong?: true }

/** What people read aloud to name a sale. */
export const shortSaleId = (saleId: string): string => saleId.slice(0, 8)

export function saleReceipt(receipt: Receipt): ReceiptLine[] {
  return [
    ...centred(receipt.businessName, 'strong'),
    ...centred('Recibo de venda'),
    rule,
    ...pair(`Venda ${shortSaleId(receipt.saleId)}`),
    ...pair(formatLocalDate(receipt.date), receipt.time),
    ...(receipt.clientName ? wrapped(`Cliente: ${receipt.clientName}`) : []),
    ...wrapped(`Atendente: ${receipt.professionalName}`),
    rule,
    ...receipt.items.flatMap(({ name, quantity, unitCents, totalCents, professionalName, note }) => [
      ...wrapped(name),
      ...(professionalName ? wrapped(`com ${professionalName}`) : []),
      ...(note ? wrapped(`Obs.: ${note}`) : []),
      ...pair(`${quantity} x ${brl(unitCents)}`, brl(totalCents)),
    ]),
    rule,
    ...(receipt.discountCents > 0
      ? [...pair('Subtotal', brl(receipt.subtotalCents)), ...pair('Desconto', brl(-receipt.discountCents))]
      : []),
    ...pair('TOTAL', brl(receipt.totalCents), 'strong'),
    ...receipt.payments.flatMap((payment) => [
      ...pair(methodNames[payment.method], brl(payment.amountCents)),
      ...(payment.receivedCents === null
        ? []
        : [...pair('Recebido', brl(payment.receivedCents)), ...pair('Troco', brl(changeCents(payment)))]),
    ]),
    rule,
    ...centred('Obrigado pela preferência!'),
    ...centred('Sem valor fiscal'),
  ]
}

export const rule: ReceiptLine = { text: '-'.repeat(receiptColumns) }

/** Printers know neither the no-break space of amounts nor control characters that a name may hold. */
const printable = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim()

const line = (text: string, strong?: 'strong'): ReceiptLine => ({ text, ...(strong && { strong: true }) })
const widthOf = (text: string) => Array.from(text).length

export function wrapped(text: string, strong?: 'strong'): ReceiptLine[] {
  const rows = ['']
  for (const word of printable(text).split(' '))
    for (const part of partsOf(word)) {
      const row = rows.at(-1)!
      const longer = row ? `${row} ${part}` : part
      if (widthOf(longer) <= receiptColumns) rows[rows.length - 1] = longer
      else rows.push(part)
    }
  return rows.map((row) => line(row, strong))
}

/** A word that is wider than the paper breaks anywhere. */
function partsOf(word: string): string[] {
  const letters = Array.from(word)
  const parts = []
  for (let from = 0; from < letters.length; from += receiptColumns)
    parts.push(letters.slice(from, from + receiptColumns).join(''))
  return parts
}

export function centred(text: string, strong?: 'strong'): ReceiptLine[] {
  return wrapped(text, strong).map(({ text }) =>
    line(' '.repeat(Math.floor((receiptColumns - widthOf(text)) / 2)) + text, strong),
  )
}

/** Left and right on one line, or on two when they do not fit. */
export function pair(left: string, right = '', strong?: 'strong'): ReceiptLine[] {
  const gap = receiptColumns - widthOf(left) - widthOf(right)
  if (gap < 1 && right) return [...wrapped(left, strong), line(right.padStart(receiptColumns), strong)]
  return [line((left + ' '.repeat(Math.max(0, gap)) + right).trimEnd(), strong)]
}
