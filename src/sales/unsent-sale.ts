import { localMoment } from '../platform/clock.ts'
import { timesCents } from '../platform/money.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import { creditCents, linesOf, quantityOf, unitCentsOf, type Cart } from './cart.ts'
import type { Receipt } from './receipt.ts'
import { amountsOf, saleRefusals, type Item, type SaleRequest } from './sale.ts'
import { paymentsAfter } from './split.ts'

type Reason = Pick<RefusalKind, 'code' | 'title' | 'text'>

/** A sale that the device holds until the server has it. The cart is kept as well, so that it can be laid out again. */
export type UnsentSale = {
  id: string
  cart: Cart
  sessionId: string
  registerId: string
  soldAt: string
  receipt: Receipt
  /** The server's refusal; a person decides. */
  refusal: Reason | null
  /** How often the server has failed on it. */
  failures: number
}

/** Where and by whom something is sold. */
type Counter = { sessionId: string; registerId: string; cashierName: string; businessName: string; zone: string }

export function unsentSale(id: string, cart: Cart, counter: Counter, now: Date): UnsentSale {
  return {
    id,
    cart,
    sessionId: counter.sessionId,
    registerId: counter.registerId,
    soldAt: now.toISOString(),
    receipt: receiptOf(id, cart, counter, now),
    refusal: null,
    failures: 0,
  }
}

export function saleOf(id: string, { lines, client, discount, parts }: Cart): SaleRequest {
  const sold = linesOf(lines)
  const { totalCents } = amountsOf(sold, discount)
  const payments = paymentsAfter(parts, totalCents, creditCents(lines, totalCents))
  return { id, clientId: client?.id ?? null, lines: sold, discount, payments }
}

/** The request of a sale that is sent later than it was made. */
export const lateSaleOf = ({ id, cart, sessionId, soldAt }: UnsentSale) => ({
  ...saleOf(id, cart),
  offline: { sessionId, soldAt, names: cart.lines.map(({ item }) => item.name) },
})

/** The receipt as the server would make it, from what the device knows. */
function receiptOf(id: string, cart: Cart, counter: Counter, now: Date): Receipt {
  const { lines, payments, discount } = saleOf(id, cart)
  return {
    saleId: id,
    businessName: counter.businessName,
    cashierName: counter.cashierName,
    clientName: cart.client?.name ?? null,
    clientEmail: null,
    clientPhone: null,
    ...localMoment(now, counter.zone),
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

/** True while the sale can be sent without a person's decision. */
export const isWaiting = ({ refusal }: Pick<UnsentSale, 'refusal'>): boolean => refusal === null

const mostFailures = 3
/** Refusals that pass by themselves: a register opens, a person signs in or may sell again, a rush is over. */
const passing = new Set<string>([
  saleRefusals.REGISTER_CLOSED.code,
  'SIGNED_OUT',
  'FORBIDDEN',
  'TOO_MANY',
  'TOO_MANY_REQUESTS',
])

/**
 * The sale after a refusal. A refusal that passes by itself changes nothing; when the server has failed on a sale several
 * times, a person decides on it and the sales behind it are sent.
 */
export function afterRefusal(unsent: UnsentSale, { code, title, text }: Reason): UnsentSale {
  if (passing.has(code)) return unsent
  if (code !== 'INTERNAL') return { ...unsent, refusal: { code, title, text } }
  const failures = unsent.failures + 1
  return { ...unsent, failures, refusal: failures < mostFailures ? null : { code, title, text } }
}

/** A person says that it is to be sent again. */
export const sentAgain = (unsent: UnsentSale): UnsentSale => ({ ...unsent, refusal: null, failures: 0 })

/** The same goods and money under a new id: under its own the server has another sale. */
export const asAnother = (unsent: UnsentSale, id: string): UnsentSale => ({
  ...sentAgain(unsent),
  id,
  receipt: { ...unsent.receipt, saleId: id },
})

/** The items less the units of unsent sales, which the server still counts as stock. */
export function withoutUnsent(items: readonly Item[], unsent: readonly UnsentSale[]): readonly Item[] {
  const lines = unsent.filter(isWaiting).flatMap(({ cart }) => cart.lines)
  if (lines.length === 0) return items
  return items.map((item) =>
    item.stock === null ? item : { ...item, stock: Math.max(0, item.stock - quantityOf(lines, item)) },
  )
}

export const salesCount = (count: number): string => (count === 1 ? '1 venda' : `${count} vendas`)

/** The badge's text; refused sales come before waiting ones. */
export function unsentLabel(unsent: readonly UnsentSale[], isSending: boolean): string | null {
  const waiting = unsent.filter(isWaiting).length
  const refused = unsent.length - waiting
  if (refused > 0) return `${salesCount(refused)} ${refused === 1 ? 'recusada' : 'recusadas'}`
  if (waiting === 0) return null
  return isSending ? 'Enviando…' : `${salesCount(waiting)} aguardando envio`
}

/** The sales that wait on a device, and the way from there to the server. */
export type Outbox = {
  read: () => Promise<readonly UnsentSale[]>
  send: (sale: UnsentSale) => Promise<unknown>
  /** Why the server does not take it; null where nobody knows whether it arrived. */
  refusalIn: (error: unknown) => Pick<RefusalKind, 'code' | 'title' | 'text'> | null
  drop: (id: string) => Promise<unknown>
  keep: (sale: UnsentSale) => Promise<unknown>
}

/**
 * Sends the first sale that waits, but of the registers that were met closed in this run. True when there may be more to send: what
 * waits for its register holds up no other's.
 */
export async function sendFirst(outbox: Outbox, closed: Set<string>): Promise<boolean> {
  const { read, send, refusalIn, drop, keep } = outbox
  const first = (await read()).find((sale) => isWaiting(sale) && !closed.has(sale.registerId))
  if (!first) return false
  try {
    await send(first)
  } catch (error) {
    const refusal = refusalIn(error)
    // The same sale is sent again: its id lets it be stored once.
    if (!refusal) return false
    const next = afterRefusal(first, refusal)
    await keep(next)
    const isClosed = refusal.code === saleRefusals.REGISTER_CLOSED.code
    if (isClosed) closed.add(first.registerId)
    return isClosed || !isWaiting(next)
  }
  await drop(first.id)
  return true
}

/** One run at a time. A request during a run makes one more run follow, and waits for that. */
export function oneRunOf(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWanted = false
  const run = async () => {
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      // Nothing runs between the last look at `isWanted` and this, so no request is lost.
      running = undefined
    }
  }
  return () => {
    isWanted = true
    return (running ??= run())
  }
}
