import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { labelValues } from '../register/register-rules.ts'
import { itemCents, keepVisits, unitCentsOf, type Cart, type CartLine } from '../sales/cart.ts'
import type { TillVisit } from '../sales/contract.ts'
import {
  amountsOf,
  itemSchema,
  labelCode,
  longestNote,
  mostLines,
  tooManyLines,
  mostOfOneItem,
  saleSchema,
  sellerSchema,
  type Item,
} from '../sales/sale.ts'
import { wholeBy } from '../sales/split.ts'

const longestName = 40
export const mostTickets = 100

/** A line with its names, so that another till can show it even if the item has been removed from sale. */
const ticketLine = z.object({
  kind: itemSchema.shape.kind,
  id: field.id('Item inválido.'),
  name: field.text('Item inválido.', 200),
  quantity: field.count('Informe uma quantidade válida.', 1, mostOfOneItem),
  unitCents: field.cents('Preço inválido.'),
  professional: z.nullable(z.extend(sellerSchema, { name: field.text('Profissional inválido.', 200) })),
  note: z.nullable(field.text('Escreva a observação.', longestNote)),
  /** The client's appointment that this line pays for, at the price agreed at booking. */
  visit: z.nullable(
    z.object({
      id: field.id('Agendamento inválido.'),
      priceCents: field.cents('Preço inválido.'),
      depositCents: z.optional(field.cents('Sinal inválido.')),
    }),
  ),
  label: z.optional(
    z.object({
      code: labelCode,
      item: z.string('Etiqueta inválida.').check(z.maxLength(6, 'Etiqueta inválida.')),
      holds: z.enum(labelValues, 'Etiqueta inválida.'),
      value: field.count('Etiqueta inválida.', 1, 999_999),
    }),
  ),
})
export type TicketLine = z.infer<typeof ticketLine>

const hold = field.id('Caixa inválido.')

/** The state of a ticket, sent by the till that holds it. */
export const ticketSchema = z.object({
  /** Also the id of the sale that the ticket becomes. */
  id: field.id('Comanda inválida.'),
  /** The hold: a random id that the till made when it opened the ticket. */
  hold,
  /** Numbers the till's changes of the ticket. */
  change: field.count('Alteração inválida.', 0, 1_000_000),
  name: field.text('Dê um nome à comanda.', longestName),
  isParked: z.boolean('Comanda inválida.'),
  clientId: z.nullable(field.id('Cliente inválido.')),
  lines: field.list(ticketLine, mostLines, tooManyLines),
  discount: saleSchema.shape.discount,
})
export type TicketRequest = z.infer<typeof ticketSchema>

export const openingSchema = z.object({
  id: field.id('Comanda inválida.'),
  hold,
  /** The hold that is replaced, as last known to the till. */
  from: hold,
  /** True to take the ticket from another till that has it open. */
  takesOver: z.boolean('Comanda inválida.'),
})
export type TicketOpening = z.infer<typeof openingSchema>

export const droppingSchema = z.object({ id: field.id('Comanda inválida.'), hold })

export const ticketRefusals = refusals({
  TICKET_HELD: {
    status: 409,
    title: 'Comanda em uso',
    text: 'Outro caixa está com esta comanda. Confira a lista e tente de novo.',
  },
  TICKET_TAKEN: {
    status: 409,
    title: 'Comanda em outro caixa',
    text: 'Outro caixa assumiu esta comanda. O que foi alterado aqui não foi salvo nela.',
  },
  TICKETS_TOO_FULL: {
    status: 409,
    title: 'Itens demais nas comandas',
    text: 'As comandas abertas têm itens demais. Finalize ou exclua alguma antes de incluir outros itens.',
  },
  TICKET_ENDED: { status: 409, title: 'Comanda encerrada', text: 'Esta comanda já foi finalizada ou excluída.' },
  TOO_MANY_TICKETS: {
    status: 409,
    title: 'Limite de comandas',
    text: 'Há 100 comandas abertas. Finalize ou exclua alguma antes de abrir outra.',
  },
})

/** The part of a cart that a ticket keeps. The payment is only chosen when the ticket is charged. */
export type TicketCart = { lines: TicketLine[]; client: Cart['client']; discount: Cart['discount'] }

export const ticketCartOf = ({ lines, client, discount }: Cart): TicketCart => ({
  lines: lines.map(({ item, quantity, professional, note, visit, label }) => ({
    kind: item.kind,
    id: item.id,
    name: item.name,
    quantity,
    unitCents: itemCents(item, professional?.id),
    professional,
    note,
    visit,
    ...(label && { label }),
  })),
  client,
  discount,
})

/** The ticket as a cart. Items that are not on sale any more are shown as stored in the ticket. */
export function cartOf({ lines, client, discount }: TicketCart, itemOf: (id: string) => Item | undefined): Cart {
  const laidOut = lines.map(({ kind, id, name, unitCents, ...line }, at): CartLine => ({
    ...line,
    key: `${kind} ${id} ticket ${at}`,
    item: itemOf(id) ?? {
      kind,
      id,
      name,
      unitCents,
      category: null,
      barcode: null,
      stock: null,
      professionalIds: [],
    },
  }))
  // Only today's unpaid appointments can be charged. The line of any other becomes a plain service.
  const visits: Pick<TillVisit, 'id'>[] = client?.appointments ?? []
  return { lines: keepVisits(laidOut, visits), client, discount, parts: wholeBy('card') }
}

export function totalOf({ lines, discount }: Pick<TicketCart, 'lines' | 'discount'>): number {
  const priced = lines.map(({ quantity, unitCents, ...line }) => ({
    quantity,
    unitCents: unitCentsOf({ ...line, item: { unitCents } }),
  }))
  return amountsOf(priced, discount).totalCents
}

export const isSameCart = (one: TicketCart, other: TicketCart): boolean => JSON.stringify(one) === JSON.stringify(other)
