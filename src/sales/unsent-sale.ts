import { localMoment } from '../platform/clock.ts'
import { timesCents } from '../platform/money.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import { own } from '../platform/own.ts'
import { creditCents, linesOf, quantityOf, unitCentsOf, visitsLeft, type Cart } from './cart.ts'
import type { Receipt } from './receipt.ts'
import { amountsOf, saleRefusals, type Item, type SaleRequest } from './sale.ts'
import { paymentsAfter } from './split.ts'

type Reason = Pick<RefusalKind, 'code' | 'title' | 'text'>

/** A sale that the device keeps until the server has stored it. Its cart can be reopened at the till. */
export type UnsentSale = {
  id: string
  cart: Cart
  sessionId: string
  registerId: string
  soldAt: string
  receipt: Receipt
  /** The server's refusal, which waits for a person's decision. Null while the sale waits to be sent. */
  refusal: Reason | null
  /** How often the server has failed with an internal error. */
  failures: number
}

/** Where and by whom the sale is made. */
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

export function saleOf(id: string, { others = {}, ...cart }: Cart): SaleRequest {
  const { lines, client, discount, parts } = cart
  const sold = linesOf(lines)
  const waived = visitsLeft(cart).filter((visit) => own(others, visit.id) === 'waived')
  const { totalCents } = amountsOf(sold, discount)
  const payments = paymentsAfter(parts, totalCents, creditCents(lines, totalCents))
  const waivedVisitIds = waived.map((visit) => visit.id)
  return {
    id,
    clientId: client?.id ?? null,
    lines: sold,
    discount,
    payments,
    ...(waivedVisitIds.length > 0 && { waivedVisitIds }),
  }
}

/** The request of an offline sale. */
export const offlineRequestOf = ({ id, cart, sessionId, soldAt }: UnsentSale) => ({
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

/** True if the sale can be sent without a person's decision. */
export const isWaiting = ({ refusal }: Pick<UnsentSale, 'refusal'>): boolean => refusal === null

const mostFailures = 3
/** Temporary refusals: they end when a register opens, the person may sell again, or the rate limit ends. */
const passing = new Set<string>([
  saleRefusals.REGISTER_CLOSED.code,
  'SIGNED_OUT',
  'FORBIDDEN',
  'TOO_MANY',
  'TOO_MANY_REQUESTS',
])

/**
 * The sale after a refusal. A temporary refusal changes nothing. After several internal errors the sale waits for a
 * person's decision, so that it does not block the sales behind it.
 */
export function afterRefusal(unsent: UnsentSale, { code, title, text }: Reason): UnsentSale {
  if (passing.has(code)) return unsent
  if (code !== 'INTERNAL') return { ...unsent, refusal: { code, title, text } }
  const failures = unsent.failures + 1
  return { ...unsent, failures, refusal: failures < mostFailures ? null : { code, title, text } }
}

/** The sale to be sent again, on a person's decision. */
export const sentAgain = (unsent: UnsentSale): UnsentSale => ({ ...unsent, refusal: null, failures: 0 })

/** The same sale under a new id, because the server has another sale under its own. */
export const asAnother = (unsent: UnsentSale, id: string): UnsentSale => ({
  ...sentAgain(unsent),
  id,
  receipt: { ...unsent.receipt, saleId: id },
})

/** The items with the units of unsent sales taken off the stock, as the server does not know of these sales yet. */
export function withoutUnsent(items: readonly Item[], unsent: readonly UnsentSale[]): readonly Item[] {
  const lines = unsent.filter(isWaiting).flatMap(({ cart }) => cart.lines)
  if (lines.length === 0) return items
  return items.map((item) =>
    item.stock === null ? item : { ...item, stock: Math.max(0, item.stock - quantityOf(lines, item)) },
  )
}

export const salesCount = (count: number): string => (count === 1 ? '1 venda' : `${count} vendas`)

/** The badge's text. Refused sales take precedence over waiting ones. */
export function unsentLabel(unsent: readonly UnsentSale[], isSending: boolean): string | null {
  const waiting = unsent.filter(isWaiting).length
  const refused = unsent.length - waiting
  if (refused > 0) return `${salesCount(refused)} ${refused === 1 ? 'recusada' : 'recusadas'}`
  if (waiting === 0) return null
  return isSending ? 'Enviando…' : `${salesCount(waiting)} aguardando envio`
}

/** Access to the sales that wait on the device, and to the server. */
export type Outbox = {
  read: () => Promise<readonly UnsentSale[]>
  send: (sale: UnsentSale) => Promise<unknown>
  /** The server's refusal. Null if there was no answer, so that the sale may or may not have been stored. */
  refusalIn: (error: unknown) => Pick<RefusalKind, 'code' | 'title' | 'text'> | null
  drop: (id: string) => Promise<unknown>
  keep: (sale: UnsentSale) => Promise<unknown>
}

/**
 * Sends the first waiting sale, skipping registers that turned out closed during this run: their sales must not hold
 * up those of other registers. Returns true if there may be more to send.
 */
export async function sendFirst(outbox: Outbox, closed: Set<string>): Promise<boolean> {
  const { read, send, refusalIn, drop, keep } = outbox
  const first = (await read()).find((sale) => isWaiting(sale) && !closed.has(sale.registerId))
  if (!first) return false
  try {
    await send(first)
  } catch (error) {
    const refusal = refusalIn(error)
    // Without an answer the sale stays and is sent again later. Its id keeps it from being stored twice.
    if (!refusal) return false
    // It was discarded by somebody meanwhile, whose decision the server holds with what was sold.
    if (refusal.code === saleRefusals.SALE_DISCARDED.code) {
      await drop(first.id)
      return true
    }
    const next = afterRefusal(first, refusal)
    await keep(next)
    const isClosed = refusal.code === saleRefusals.REGISTER_CLOSED.code
    if (isClosed) closed.add(first.registerId)
    return isClosed || !isWaiting(next)
  }
  await drop(first.id)
  return true
}

/** Runs `work` one at a time. A call during a run makes one more run follow, and waits for it. */
export function runExclusively(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isWanted = false
  const run = async () => {
    try {
      while (isWanted) {
        isWanted = false
        await work()
      }
    } finally {
      // There is no await between the last check of `isWanted` and this line, so no call is lost.
      running = undefined
    }
  }
  return () => {
    isWanted = true
    return (running ??= run())
  }
}
