import * as z from 'zod/mini'
import { localMoment } from '../platform/clock.ts'
import { ownTerms } from '../catalogue/own-terms.ts'
import { performedBy } from '../catalogue/service.ts'
import * as field from '../platform/fields.ts'
import { numbered, phrase } from '../platform/words.ts'
import { percentOf, sumCents, timesCents } from '../platform/money.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'
import { paymentSchema } from '../register/payment.ts'

export const discountRefusals = refusals({
  DISCOUNT_INVALID: { status: 422, title: 'Valor inválido', text: 'Informe um valor de desconto válido.' },
  DISCOUNT_TOO_HIGH: {
    status: 422,
    title: 'Desconto muito alto',
    text: 'O desconto não pode ser maior que o valor total.',
  },
})

const badDiscount = 'Informe um valor de desconto válido.'
const discountSchema = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('percentage'),
      percent: z.number(badDiscount).check(z.minimum(0, badDiscount), z.maximum(100, badDiscount)),
    }),
    z.object({ type: z.literal('value'), cents: field.cents(badDiscount) }),
  ],
  badDiscount,
)
export type Discount = z.infer<typeof discountSchema>

/** Why a discount is refused, or null. A percentage may be 100, but a value must be less than the subtotal. */
export function discountRefusal(discount: Discount, subtotalCents: number): RefusalKind | null {
  const amount = discount.type === 'percentage' ? discount.percent : discount.cents
  if (!(amount > 0)) return discountRefusals.DISCOUNT_INVALID
  const tooHigh = discount.type === 'percentage' ? amount > 100 : amount >= subtotalCents
  return tooHigh ? discountRefusals.DISCOUNT_TOO_HIGH : null
}

/** The discount in centavos, capped at the subtotal so that the total is never negative. */
export function discountCents(discount: Discount | null, subtotalCents: number): number {
  if (!discount) return 0
  const cents = discount.type === 'percentage' ? percentOf(subtotalCents, discount.percent) : discount.cents
  return Math.min(cents, subtotalCents)
}

export const mostOfOneItem = 999
export const mostLines = 200
/** Said of a cart, and of a ticket, that has more. */
export const tooManyLines = numbered('Uma venda tem no máximo {mostLines} itens.', { mostLines })
export const longestNote = 120

/** The kinds of items that the till sells. A service has no stock and no barcode. */
const itemKinds = ['service', 'product'] as const
export const itemSchema = z.object({
  kind: z.enum(itemKinds),
  id: field.id(),
  name: z.string(),
  category: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  unitCents: z.int(),
  stock: z.nullable(z.int()),
  /** The professionals who perform a service. Empty means everyone. */
  professionalIds: z.array(field.id()),
  /** What a service costs with some of them. */
  ownTerms: z.optional(z.array(ownTerms)),
  /** The hash of a product's photo. */
  photo: z.optional(z.string()),
})
export type Item = z.infer<typeof itemSchema>

/** A professional who performs or sells a line. */
export const sellerSchema = z.object({ id: field.id(), name: z.string() })
export type Seller = z.infer<typeof sellerSchema>

type PerformedItem = Pick<Item, 'kind' | 'professionalIds'>

/** The professionals who perform a service. Anyone may sell a product. */
export const performersOf = (item: PerformedItem, sellers: readonly Seller[]): Seller[] =>
  sellers.filter(({ id }) => item.kind === 'product' || performedBy(item, id))

/** Whether it is not known which of several professionals performed a service, who would earn its commission. */
export const lacksPerformer = (
  item: PerformedItem,
  professionalId: string | null | undefined,
  sellers: readonly Seller[],
): boolean => item.kind === 'service' && !professionalId && performersOf(item, sellers).length > 1

/** The digits of a scale's label. */
export const labelCode = z.string('Etiqueta inválida.').check(z.regex(/^2\d{12}$/, 'Etiqueta inválida.'))

const lineSchema = z
  .object({
    kind: z.enum(itemKinds, 'Item inválido.'),
    id: field.id('Item inválido.'),
    quantity: field.count('Informe uma quantidade válida.', 1, mostOfOneItem),
    /** The price that the till showed. It must equal the present one, unless the sale was made offline. */
    unitCents: field.cents('Preço inválido.'),
    /** The professional who performed the service and earns its commission, or who sold the product. */
    professionalId: z.nullish(field.id('Profissional inválido.')),
    note: z.nullish(field.text('Escreva a observação.', longestNote)),
    /** The client's appointment that this line pays for, at the price agreed at booking. */
    appointmentId: z.nullish(field.id('Agendamento inválido.')),
    /** The label of a scale from which the product and its price were read. */
    label: z.nullish(labelCode),
  })
  .check(
    z.refine(({ kind, quantity, appointmentId }) => !appointmentId || (kind === 'service' && quantity === 1), {
      path: ['appointmentId'],
      error: 'Cada agendamento cobra um só atendimento.',
    }),
  )
export type Line = z.infer<typeof lineSchema>

/** The till's own record of an offline sale. */
export const offlineSchema = z.object({
  /** The session that was open, as far as the till knew. */
  sessionId: field.id('Caixa inválido.'),
  /** The time by the device's own clock, which may be wrong. */
  soldAt: z.iso.datetime('Horário da venda inválido.'),
  /** The name of each line on the receipt, needed if an item is deleted before the sale arrives. */
  names: z.nullish(field.list(field.text('Item inválido.'), mostLines, tooManyLines)),
})
export type OfflineInfo = z.infer<typeof offlineSchema>

/** The request of a sale. The till generates its id, so that a retry after a lost answer is recognised. */
export const saleSchema = z.object({
  id: field.id('Venda inválida.'),
  /** Any session of the register that sells. Optional if only one session is open. */
  sessionId: z.nullish(field.id('Caixa inválido.')),
  clientId: z.nullable(field.id('Cliente inválido.')),
  lines: field.list(lineSchema, mostLines, tooManyLines),
  discount: z.nullable(discountSchema),
  payments: field
    .list(paymentSchema, 10, 'Divida em até 10 pagamentos.')
    .check(z.minLength(1, 'Escolha a forma de pagamento.')),
  /** Visits of the client, of the day of the sale, that will not be charged, neither here nor later. */
  waivedVisitIds: z.nullish(field.list(field.id('Agendamento inválido.'), mostLines, tooManyLines)),
  offline: z.nullish(offlineSchema),
})
export type SaleRequest = z.infer<typeof saleSchema>

type PricedLine = { unitCents: number; quantity: number }
export type Amounts = { subtotalCents: number; discountCents: number; totalCents: number }

export function amountsOf(lines: readonly PricedLine[], discount: Discount | null): Amounts {
  const subtotalCents = sumCents(lines.map((line) => timesCents(line.unitCents, line.quantity)))
  const cents = discountCents(discount, subtotalCents)
  return { subtotalCents, discountCents: cents, totalCents: subtotalCents - cents }
}

export const saleRefusals = {
  ...refusals({
    EMPTY_CART: { status: 422, title: 'Carrinho vazio', text: 'Adicione itens ao carrinho para finalizar a venda.' },
    REGISTER_CLOSED: { status: 409, title: 'Caixa fechado', text: 'Abra o caixa para realizar vendas.' },
    PRICE_CHANGED: {
      status: 409,
      title: 'Preço alterado',
      text: 'O preço de um item mudou. Confira o novo total e finalize de novo.',
    },
    OUT_OF_STOCK: { status: 409, title: 'Estoque insuficiente', text: 'Não há mais unidades em estoque.' },
    APPOINTMENT_PAID: {
      status: 409,
      title: 'Agendamento já pago',
      text: 'Este agendamento já foi cobrado em outra venda. Remova-o do carrinho.',
    },
    PERFORMER_MISSING: {
      status: 422,
      title: 'Falta o profissional',
      text: 'Escolha quem fez cada serviço antes de finalizar.',
    },
    DEPOSIT_CHANGED: {
      status: 409,
      title: 'Sinal alterado',
      text: 'O sinal deste agendamento mudou. Confira o novo total e finalize de novo.',
    },
    PIX_NOT_IN_REAIS: {
      status: 409,
      title: 'PIX indisponível',
      text: 'O PIX só funciona em reais. Escolha outra forma de pagamento.',
    },
    SALE_KEY_REUSED: {
      status: 409,
      title: 'Venda já registrada',
      text: 'Esta venda já foi registrada com outros itens. Confira no histórico.',
    },
    SALE_DISCARDED: {
      status: 409,
      title: 'Venda descartada',
      text: 'Esta venda foi descartada e não será registrada. Para cobrar, finalize de novo.',
    },
    CHARGED_ELSEWHERE: {
      status: 409,
      title: 'Já cobrada em outro caixa',
      text: 'Esta venda já foi cobrada em outro caixa. Nada foi registrado aqui.',
    },
  }),
  ...discountRefusals,
}

/** Why a sale that another register has stored is refused at this one. */
export function chargedElsewhere(
  { name, cashierName, soldAt }: { name: string; cashierName: string; soldAt: Date },
  { now, zone }: { now: Date; zone: string },
): RefusalKind {
  const { date, time } = localMoment(soldAt, zone)
  const isToday = date === localMoment(now, zone).date
  return {
    ...saleRefusals.CHARGED_ELSEWHERE,
    text: isToday
      ? phrase('Já cobrada em “{register}” por {cashier}, {time}. Nada foi registrado aqui.', {
          register: name,
          cashier: cashierName,
          time,
        })
      : phrase('Já cobrada em “{register}” por {cashier}, em {day}/{month} às {time}. Nada foi registrado aqui.', {
          register: name,
          cashier: cashierName,
          day: date.slice(8),
          month: date.slice(5, 7),
          time,
        }),
  }
}

/** The facts of DEPOSIT_CHANGED: the deposit held for each appointment of the sale. */
export type HeldDeposit = { appointmentId: string; depositCents: number }

/** What a sale takes of the deposits held for its appointments. */
export const creditDue = (held: readonly Pick<HeldDeposit, 'depositCents'>[], totalCents: number): number =>
  Math.min(sumCents(held.map(({ depositCents }) => depositCents)), totalCents)

/** The facts of PRICE_CHANGED: the present price of each changed line. */
export type ChangedPrice = { id: string; appointmentId: string | null; unitCents: number }

/** Why a cart cannot be sold now, or null. The till's button and the server share this rule. */
export function saleRefusal(
  registerIsOpen: boolean,
  lines: readonly PricedLine[],
  discount: Discount | null,
): RefusalKind | null {
  if (!registerIsOpen) return saleRefusals.REGISTER_CLOSED
  if (lines.length === 0) return saleRefusals.EMPTY_CART
  return discount && discountRefusal(discount, amountsOf(lines, null).subtotalCents)
}

/** The device's time of the sale, kept between the session's opening and now, as device clocks may be wrong. */
export function clampToSession(session: { openedAt: Date }, now: Date, said: string | null): Date {
  const at = said === null ? now.getTime() : Math.min(Date.parse(said), now.getTime())
  return new Date(Math.max(at, session.openedAt.getTime()))
}

const farthest = 10 * 366 * 86_400_000

/** The time by the device's clock, limited to ten years before or after now. */
export function clampDeviceTime(said: string, now: Date): Date {
  const at = Math.max(Date.parse(said), now.getTime() - farthest)
  return new Date(Math.min(at, now.getTime() + farthest))
}

/** An unsent sale that a person discards, with the reason. */
export const discardSchema = z.object({ sale: saleSchema, reason: field.text('Escreva o motivo.') })
export type Discard = z.infer<typeof discardSchema>
