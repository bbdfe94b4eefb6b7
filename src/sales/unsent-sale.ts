import { localMoment } from '../platform/clock.ts'
import { timesCents } from '../platform/money.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import { linesOf, quantityOf, unitCentsOf, type CartLine } from './cart.ts'
import type { TillClient } from './contract.ts'
import type { Discount } from './discount.ts'
import type { Receipt } from './receipt.ts'
import { amountsOf, saleRefusals, type Item, type SaleRequest } from './sale.ts'
import { paymentsOf, type Part } from './split.ts'

/** What lies on the counter, and how it is to be paid. */
export type Cart = {
  lines: CartLine[]
  client: Pick<TillClient, 'id' | 'name' | 'appointments'> | null
  discount: Discount | null
  parts: Part[]
}

type Reason = Pick<RefusalKind, 'code' | 'title' | 'text'>

/** A sale that the device holds until the server has it. The cart is kept as well, so that it can be laid out again. */
export type UnsentSale = {
  id: string
  cart: Cart
  registerId: string
  soldAt: string
  receipt: Receipt
  /** Why the server does not take it as it is; a person decides. */
  refusal: Reason | null
  /** How often the server has failed on it. */
  failures: number
}

type Place = { registerId: string; professionalName: string; businessName: string; zone: string }

export function unsentSale(id: string, cart: Cart, place: Place, now: Date): UnsentSale {
  return {
    id,
    cart,
    registerId: place.registerId,
    soldAt: now.toISOString(),
    receipt: receiptOf(id, cart, place, now),
    refusal: null,
    failures: 0,
  }
}

export function saleOf(id: string, { lines, client, discount, parts }: Cart): SaleRequest {
  const sold = linesOf(lines)
  const payments = paymentsOf(parts, amountsOf(sold, discount).totalCents)
  return { id, clientId: client?.id ?? null, lines: sold, discount, payments }
}

/** What is sent once the moment of the sale is over. */
export const lateSaleOf = ({ id, cart, registerId, soldAt }: UnsentSale): SaleRequest => ({
  ...saleOf(id, cart),
  offline: { registerId, soldAt },
})

/** The receipt as the server would make it, from what the device knows. */
function receiptOf(id: string, cart: Cart, place: Place, now: Date): Receipt {
  const { lines, payments, discount } = saleOf(id, cart)
  return {
    saleId: id,
    businessName: place.businessName,
    professionalName: place.professionalName,
    clientName: cart.client?.name ?? null,
    clientEmail: null,
    clientPhone: null,
    ...localMoment(now, place.zone),
    items: cart.lines.map((line) => ({
      name: line.item.name,
      quantity: line.quantity,
      unitCents: unitCentsOf(line),
      totalCents: timesCents(unitCentsOf(line), line.quantity),
      professionalName: line.professional?.name ?? null,
      note: line.note,
    })),
    ...amountsOf(lines, discount),
    payments,
  }
}

/** Nothing stands against sending it. */
export const isWaiting = ({ refusal }: Pick<UnsentSale, 'refusal'>): boolean => refusal === null

const mostFailures = 3
const passing = new Set(['SIGNED_OUT', 'TOO_MANY'])

/**
 * A sale that the server did not take. What passes by itself changes nothing; a server that fails on it again and again must
 * not hold up the sales behind it.
 */
export function afterRefusal(unsent: UnsentSale, { code, title, text }: Reason): UnsentSale {
  if (passing.has(code)) return unsent
  if (code !== 'INTERNAL') return { ...unsent, refusal: { code, title, text } }
  const failures = unsent.failures + 1
  return { ...unsent, failures, refusal: failures < mostFailures ? null : { code, title, text } }
}

const ofTheRegister = new Set<string>([saleRefusals.REGISTER_CLOSED.code, saleRefusals.REGISTER_CHANGED.code])

/** Its session is over: it can only go into the one that is open now. */
export const missesItsRegister = ({ refusal }: UnsentSale): boolean =>
  refusal !== null && ofTheRegister.has(refusal.code)

/** A person says that it is to be sent again, into the open session if its own is over. */
export const sentAgain = (unsent: UnsentSale, openRegisterId: string | null): UnsentSale => ({
  ...unsent,
  registerId: missesItsRegister(unsent) && openRegisterId ? openRegisterId : unsent.registerId,
  refusal: null,
  failures: 0,
})

/** What is sold and not sent yet is not in stock, whatever the server still says. */
export function withoutUnsent(items: readonly Item[], unsent: readonly UnsentSale[]): readonly Item[] {
  const lines = unsent.filter(isWaiting).flatMap(({ cart }) => cart.lines)
  if (lines.length === 0) return items
  return items.map((item) =>
    item.stock === null ? item : { ...item, stock: Math.max(0, item.stock - quantityOf(lines, item)) },
  )
}

const sales = (count: number) => (count === 1 ? '1 venda' : `${count} vendas`)

/** What the badge says; what needs a person comes first. */
export function unsentLabel(unsent: readonly UnsentSale[], isSending: boolean): string | null {
  const waiting = unsent.filter(isWaiting).length
  const refused = unsent.length - waiting
  if (refused > 0) return `${sales(refused)} ${refused === 1 ? 'recusada' : 'recusadas'}`
  if (waiting === 0) return null
  return isSending ? 'Enviando…' : `${sales(waiting)} aguardando envio`
}
