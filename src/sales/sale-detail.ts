import * as z from 'zod/mini'
import type { Formats } from '../platform/format.ts'
import { centred, pair, rule, signature, wrapped, type PaperRow } from '../platform/paper.ts'
import { ledgerMethods, methodNames } from '../register/payment.ts'
import { receiptSchema, shortSaleId } from './receipt.ts'

/** The differences between an offline sale and what the business knew when it arrived. */
const markKinds = [
  'register',
  'client_removed',
  'client_gone',
  'discount',
  'price',
  'item_inactive',
  'item_gone',
  'stock',
  'seller_gone',
  'performer',
  'performer_missing',
  'visit_changed',
  'visit_paid',
] as const
export type MarkKind = (typeof markKinds)[number]

/** A mark of an offline sale. `line` is null if it concerns the whole sale. `listedCents` is the listed price. */
export type SaleMark = { kind: MarkKind; line: number | null; listedCents: number | null }

const saleMarkSchema = z.object({
  kind: z.enum(markKinds),
  line: z.nullable(z.int()),
  listedCents: z.nullable(z.int()),
})

/** When and by whom an offline sale was made. `senderName` is null if the seller sent it. */
const offlineOriginSchema = z.object({
  date: z.string(),
  time: z.string(),
  sellerName: z.string(),
  senderName: z.nullable(z.string()),
  marks: z.array(saleMarkSchema),
})
export type OfflineOrigin = z.infer<typeof offlineOriginSchema>

type SoldLine = { line: number; name: string; unitCents: number }

/** A mark as text. A mark of a line begins with the item's name. */
export function markText(
  { kind, line, listedCents }: SaleMark,
  lines: readonly SoldLine[],
  { money }: Formats,
): string {
  const sold = lines.find((one) => one.line === line)
  const text = texts[kind]
  if (!sold) return text
  const price = kind === 'price' ? ` ${money(sold.unitCents)}; o preço cadastrado era ${money(listedCents ?? 0)}.` : ''
  return `${sold.name}: ${text}${price}`
}

const texts: Record<MarkKind, string> = {
  register: 'O caixa em que a venda foi feita já estava fechado. Ela entrou no caixa aberto depois.',
  client_removed: 'O cliente já tinha sido excluído.',
  discount: 'O desconto passou do limite de quem vendeu, sem autorização.',
  client_gone: 'O cliente não existe mais. A venda ficou sem cliente.',
  price: 'vendido por',
  item_inactive: 'o item estava desativado.',
  item_gone: 'o item tinha sido excluído. Voltou ao cadastro, desativado.',
  stock: 'foi vendido além do estoque.',
  seller_gone: 'o profissional não existe mais. O item ficou sem profissional.',
  performer: 'o profissional não faz mais este serviço.',
  performer_missing: 'ninguém foi escolhido. O serviço ficou sem profissional e sem comissão.',
  visit_changed: 'o agendamento foi cancelado ou alterado. O serviço foi cobrado como avulso.',
  visit_paid: 'o agendamento já estava pago em outra venda. Confira se houve cobrança em dobro.',
}

const back = z.object({ method: z.enum(ledgerMethods), amountCents: z.int() })

const refundDetailSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  time: z.string(),
  actorName: z.string(),
  reason: z.string(),
  restocks: z.boolean(),
  amountCents: z.int(),
  items: z.array(z.object({ line: z.int(), name: z.string(), quantity: z.int(), amountCents: z.int() })),
  payments: z.array(back),
})
export type RefundDetail = z.infer<typeof refundDetailSchema>

/** A sale with its lines, its origin, its unchecked payments and its refunds. */
export const saleDetailSchema = z.object({
  receipt: receiptSchema,
  /** Null if the business has only one register. */
  registerName: z.nullable(z.string()),
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      isProduct: z.boolean(),
      quantity: z.int(),
      unitCents: z.int(),
      totalCents: z.int(),
      refundedQuantity: z.int(),
    }),
  ),
  offline: z.nullable(offlineOriginSchema),
  /** Where the sale was charged once more, by tills without internet. */
  chargedAgain: z.array(
    z.object({
      registerName: z.string(),
      sellerName: z.string(),
      date: z.string(),
      time: z.string(),
      totalCents: z.int(),
    }),
  ),
  /** Payments of an offline sale that nobody has checked yet. */
  unchecked: z.array(back),
  refunds: z.array(refundDetailSchema),
  refundedCents: z.int(),
})
export type SaleDetail = z.infer<typeof saleDetailSchema>

/** A refund with all data of its printed receipt. */
export const refundReceiptSchema = z.extend(refundDetailSchema, {
  saleId: z.uuid(),
  businessName: z.string(),
  clientName: z.nullable(z.string()),
})
export type RefundReceipt = z.infer<typeof refundReceiptSchema>

/** The printed receipt of a refund, to be signed by the person who got the money back. */
export function refundReceipt(refund: RefundReceipt, { money, date }: Formats): PaperRow[] {
  return [
    ...centred(refund.businessName, 'strong'),
    ...centred('Comprovante de estorno'),
    rule,
    ...pair(`Estorno ${refund.id.slice(0, 8)}`),
    ...pair(`Venda ${shortSaleId(refund.saleId)}`),
    ...pair(date(refund.date), refund.time),
    ...(refund.clientName ? wrapped(`Cliente: ${refund.clientName}`) : []),
    ...wrapped(`Responsável: ${refund.actorName}`),
    rule,
    ...refund.items.flatMap(({ name, quantity, amountCents }) => [
      ...wrapped(name),
      ...pair(`${quantity} un.`, money(-amountCents)),
    ]),
    rule,
    ...pair('TOTAL ESTORNADO', money(refund.amountCents), 'strong'),
    ...refund.payments.flatMap(({ method, amountCents }) => pair(methodNames[method], money(amountCents))),
    ...wrapped(`Motivo: ${refund.reason}`),
    rule,
    ...signature,
    ...centred('Assinatura'),
  ]
}
