import * as z from 'zod/mini'
import type { LanguageChoice } from '../languages/language.ts'
import type { FormatChoice, Formats } from '../platform/format.ts'
import { centred, pair, rule, wrapped, type PaperRow } from '../platform/paper.ts'
import { cardName } from '../register/card-terms.ts'
import { changeCents, isCheckedLater, methodNames, paymentSchema } from '../register/payment.ts'

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
  cashierName: z.string(),
  clientName: z.nullable(z.string()),
  /** The client's contacts for sending the receipt. Never printed. */
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

/** The receipt without contacts, for anyone who has the receipt link. */
export type PublicReceipt = Omit<Receipt, 'clientEmail' | 'clientPhone'>

/** What the page of a receipt link shows, and how. */
export type ReceiptView = PublicReceipt &
  LanguageChoice & { isLanguageFixed: boolean; token: string; formats: FormatChoice }

export function publicReceipt(receipt: Receipt): PublicReceipt {
  const { clientEmail: _email, clientPhone: _phone, ...shown } = receipt
  return shown
}

/** A short id that people can read aloud. */
export const shortSaleId = (saleId: string): string => saleId.slice(0, 8)

/** `isConfirmed` is false while only the device knows of the sale. Card and PIX payments are unverified then. */
type ReceiptOptions = { isConfirmed?: boolean }

/** The printed receipt. It has no PIX code, so that nobody pays a second time. */
export function saleReceipt(
  receipt: Receipt,
  { money, date }: Formats,
  { isConfirmed = true }: ReceiptOptions = {},
): PaperRow[] {
  return [
    ...centred(receipt.businessName, 'strong'),
    ...centred('Recibo de venda'),
    ...(isConfirmed ? [] : [...centred('VENDA A CONFIRMAR', 'strong'), ...centred('feita sem internet')]),
    rule,
    ...pair(`Venda ${shortSaleId(receipt.saleId)}`),
    ...pair(date(receipt.date), receipt.time),
    ...(receipt.clientName ? wrapped(`Cliente: ${receipt.clientName}`) : []),
    ...wrapped(`Atendente: ${receipt.cashierName}`),
    rule,
    ...receipt.items.flatMap(({ name, quantity, unitCents, totalCents, professionalName, note }) => [
      ...wrapped(name),
      ...(professionalName ? wrapped(`com ${professionalName}`) : []),
      ...(note ? wrapped(`Obs.: ${note}`) : []),
      ...pair(`${quantity} x ${money(unitCents)}`, money(totalCents)),
    ]),
    rule,
    ...(receipt.discountCents > 0
      ? [...pair('Subtotal', money(receipt.subtotalCents)), ...pair('Desconto', money(-receipt.discountCents))]
      : []),
    ...pair('TOTAL', money(receipt.totalCents), 'strong'),
    ...receipt.payments.flatMap((payment) => [
      ...pair(
        isConfirmed || !isCheckedLater(payment)
          ? methodNames[payment.method]
          : `${methodNames[payment.method]} (a conferir)`,
        money(payment.amountCents),
      ),
      ...(payment.card ? wrapped(cardName(payment.card)) : []),
      ...(payment.receivedCents === null
        ? []
        : [...pair('Recebido', money(payment.receivedCents)), ...pair('Troco', money(changeCents(payment)))]),
    ]),
    rule,
    ...centred('Agradecemos a preferência.'),
    ...centred('Não é documento fiscal'),
  ]
}
