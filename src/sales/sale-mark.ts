import * as z from 'zod/mini'
import { brl } from '../platform/format.ts'

/** In what a sale that was made without internet differs from what the business knew when it arrived. */
const markKinds = [
  'register',
  'client_removed',
  'client_gone',
  'price',
  'item_inactive',
  'item_gone',
  'stock',
  'seller_gone',
  'performer',
  'visit_changed',
  'visit_paid',
] as const
export type MarkKind = (typeof markKinds)[number]

/** A mark of the whole sale names no line; that of a price says what the line would have cost. */
export type SaleMark = { kind: MarkKind; line: number | null; listedCents: number | null }

const saleMarkSchema = z.object({
  kind: z.enum(markKinds),
  line: z.nullable(z.int()),
  listedCents: z.nullable(z.int()),
})

/** How a sale without internet came about. Who sent it is named where it was somebody else. */
export const offlineOriginSchema = z.object({
  date: z.string(),
  time: z.string(),
  sellerName: z.string(),
  senderName: z.nullable(z.string()),
  marks: z.array(saleMarkSchema),
})
export type OfflineOrigin = z.infer<typeof offlineOriginSchema>

type SoldLine = { line: number; name: string; unitCents: number }

/** A mark in words; those of a line begin with its name. */
export function markText({ kind, line, listedCents }: SaleMark, lines: readonly SoldLine[]): string {
  const sold = lines.find((one) => one.line === line)
  const text = texts[kind]
  if (!sold) return text
  const price = kind === 'price' ? ` ${brl(sold.unitCents)}; o preço cadastrado era ${brl(listedCents ?? 0)}.` : ''
  return `${sold.name}: ${text}${price}`
}

const texts: Record<MarkKind, string> = {
  register: 'O caixa em que foi feita já estava fechado. Ela entrou no caixa seguinte.',
  client_removed: 'O cliente tinha sido excluído.',
  client_gone: 'O cliente não existe mais. A venda ficou sem cliente.',
  price: 'vendido por',
  item_inactive: 'o item estava desativado.',
  item_gone: 'o item tinha sido excluído. Voltou ao cadastro, desativado.',
  stock: 'foi vendido além do estoque.',
  seller_gone: 'o profissional não existe mais. O item ficou sem profissional.',
  performer: 'o profissional não faz mais este serviço.',
  visit_changed: 'o agendamento foi cancelado ou alterado. O serviço foi cobrado sem ele.',
  visit_paid: 'o agendamento já estava pago em outra venda. Confira se houve cobrança em dobro.',
}
