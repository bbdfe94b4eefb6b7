import { completeVisits, lockVisits, type Visit } from '../../agenda/server/settle-visits.ts'
import { cardOf } from '../../clients/server/card-queries.ts'
import { addSpent, markCompleted } from '../../clients/server/mark-client.ts'
import { localDate } from '../../platform/clock.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { hold } from '../../platform/server/hold.ts'
import { all, type Actor, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Receipt } from '../receipt.ts'
import { isCheckedLater } from '../payment.ts'
import { amountsOf, saleRefusal, saleRefusals, soldAtWithin, type OfflineWord, type SaleRequest } from '../sale.ts'
import { paymentsFault } from '../split.ts'
import { contentHash } from './content-hash.ts'
import { acceptOfflineSale, recordOfflineSale } from './accept-offline-sale.ts'
import { accrueCommissions, lockSellers, refuseStrangers, type Sellers } from './accrue-commissions.ts'
import { receiptOf, storedReceipt } from './receipt-queries.ts'
import { refuseOtherPerformers, refuseStrangeVisits, visitIds, type Visits } from './refuse-visits.ts'
import {
  lockProducts,
  lockServices,
  refuseGone,
  refuseOtherPrices,
  refuseShortfall,
  soldLines,
  takeStock,
  type SoldLine,
  type StoredItems,
} from './sell-items.ts'

/**
 * The sale. All of it is stored in one transaction or nothing: sale, items, payments, stock, client, appointments. The
 * till's id recognises a retry, which gets the first answer. What was made without internet is stored as it was made.
 */
export async function closeSale(tx: BusinessTx, asked: SaleRequest, seller: Actor = tx.actor): Promise<Receipt> {
  const { id, discount, payments, offline } = asked
  const hash = saleHash(asked)
  const servedAt = offline ? await saidToBeSoldAt(tx, offline) : tx.now
  // Two cards may have become one since.
  const input = offline ? { ...asked, clientId: await cardOf(tx, asked.clientId) } : asked
  // The key's lock comes first: a statement sees what was committed before it began, so a retry that waited here finds
  // the sale of the first. All that the sale will touch is locked in the same packet, in the order of checks/lock-ranks.ts.
  const [, first, register, business, sellers, services, visits, client, products] = await all([
    hold(tx, [`sale ${id}`]),
    knownSale(tx, id),
    lockRegister(tx),
    sellingRules(tx),
    lockSellers(tx, input.lines),
    lockServices(tx, input.lines),
    lockVisits(tx, { clientId: input.clientId, on: servedAt, ids: visitIds(input.lines) }),
    lockBuyer(tx, input),
    lockProducts(tx, input.lines),
  ])
  const stored = new Map([...services, ...products])
  if (first) {
    if (!first.request_hash.equals(hash)) throw new Refusal(saleRefusals.SALE_KEY_REUSED)
    return storedReceipt(tx, id)
  }

  const refusal = saleRefusal(register !== undefined, input.lines, discount)
  if (refusal || !register) throw new Refusal(refusal ?? saleRefusals.REGISTER_CLOSED)
  const { sells_without_stock: sellsWithoutStock } = business
  const named = new Map(visits.map((visit) => [visit.id, visit]))
  const known = { register, sellsWithoutStock, client, stored, sellers, visits: named }
  const sold = offline ? await acceptOfflineSale(tx, { ...input, offline }, known) : acceptSale(input, known)
  const { clientId, marks } = sold
  const lines = soldLines(sold.lines, stored, sellers)
  const amounts = amountsOf(lines, discount)
  const unpaid = paymentsFault(payments, amounts.totalCents)
  if (unpaid) throw invalidField('payments', unpaid)

  // The clocks of two server processes may differ; a sale still lies within its session.
  const soldAt = soldAtWithin({ openedAt: register.opened_at }, tx.now, offline?.soldAt ?? null)
  const isOffline = Boolean(offline)
  const ofClient = { clientId, isGone: Boolean(client?.deactivated_at), servedAt }
  const sale = {
    id,
    ...ofClient,
    ...amounts,
    payments,
    lines,
    sessionId: register.id,
    soldAt,
    hash,
    isOffline,
    seller,
  }
  await all([
    insertSale(tx, sale),
    insertItems(tx, sale),
    insertPayments(tx, sale),
    takeStock(tx, sale, lines),
    endVisit(tx, sale, visits),
    accrueCommissions(tx, sale, sellers),
    offline && recordOfflineSale(tx, { id, offline, marks, seller }),
  ])
  tx.audit('sale.close', {
    sale: id,
    totalCents: amounts.totalCents,
    ...(offline && {
      offline: { sessionId: offline.sessionId, soldAt: offline.soldAt },
      sellerId: seller.accountId,
      marks,
    }),
  })
  for (const topic of ['sales', 'agenda', 'clients', 'catalogue', 'home']) tx.announce(topic)
  return receiptOf(tx, {
    ...sale,
    items: lines.map((line) => ({ ...line, note: line.note ?? null })),
    businessName: business.name,
    cashierName: register.cashier_name,
    clientName: client?.name ?? null,
    clientEmail: client?.email ?? null,
    clientPhone: client?.phone ?? null,
  })
}

type Known = {
  sellsWithoutStock: boolean
  client: { id: string } | undefined
  stored: StoredItems
  sellers: Sellers
  visits: Visits
}

/** Refuses what the business does not offer now. */
function acceptSale(input: SaleRequest, { sellsWithoutStock, client, stored, sellers, visits }: Known) {
  const { lines, clientId } = input
  if (clientId && !client)
    throw new Refusal(platformRefusals.NOT_FOUND, { fields: { clientId: 'Este cliente não está mais cadastrado.' } })
  refuseStrangers(lines, sellers)
  refuseStrangeVisits(input, visits)
  refuseGone(lines, stored)
  refuseOtherPerformers(lines, stored, visits)
  refuseOtherPrices(lines, stored, visits)
  if (!sellsWithoutStock) refuseShortfall(lines, stored)
  return { lines, clientId, marks: [] }
}

type NewSale = Pick<SaleRequest, 'id' | 'clientId' | 'payments'> & {
  /** True when the client was removed. */
  isGone: boolean
  servedAt: Date
  seller: Actor
  lines: SoldLine[]
  subtotalCents: number
  discountCents: number
  totalCents: number
  sessionId: string
  soldAt: Date
  isOffline: boolean
  hash: Buffer
}

export const saleHash = (sale: SaleRequest): Buffer => contentHash(contentOf(sale))

/**
 * Not how it came: the request of a till that has lost its internet meanwhile is still a retry of the one whose answer was
 * lost.
 */
const contentOf = ({ clientId, lines, discount, payments }: SaleRequest) => [
  clientId,
  lines.map((line) => [
    line.kind,
    line.id,
    line.quantity,
    line.unitCents,
    line.professionalId ?? null,
    line.note ?? null,
    // Left out where there is none, so that a sale of before is still recognised.
    ...(line.appointmentId ? [line.appointmentId] : []),
  ]),
  discount && [discount.type, discount.type === 'value' ? discount.cents : discount.percent],
  payments.map((payment) => [payment.method, payment.amountCents, payment.receivedCents]),
]

export const knownSale = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('sale')
    .select('request_hash')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Sales share this lock; closing the register waits for all of them, and they for it. */
async function lockRegister(tx: BusinessTx) {
  const [open] = await tx.rows<{ id: string; cashier_name: string; opened_at: Date }>(
    `select id, cashier_name, opened_at from register_session
     where business_id = $1 and status = 'open' for share`,
    [tx.businessId],
  )
  return open
}

const sellingRules = (tx: BusinessTx) =>
  tx.db
    .selectFrom('business')
    .select(['name', 'sells_without_stock'])
    .where('id', '=', tx.businessId)
    .executeTakeFirstOrThrow()

async function lockBuyer(tx: BusinessTx, { clientId, offline }: SaleRequest) {
  if (!clientId) return undefined
  type Buyer = Record<'id' | 'name', string> & Record<'email' | 'phone' | 'merged_into', string | null>
  const [client] = await tx.rows<Buyer & { deactivated_at: Date | null }>(
    `select id, name, email, phone, deactivated_at, merged_into from client
     where business_id = $1 and id = $2 and (deactivated_at is null or $3) for no key update`,
    [tx.businessId, clientId, Boolean(offline)],
  )
  // A merge was faster. Asked again, the sale finds the other card.
  if (client?.merged_into) throw new Error(`client ${client.id} has just been merged`)
  return client
}

/** The day whose visits it ends must be known before they are locked; when a session was opened never changes. */
async function saidToBeSoldAt(tx: BusinessTx, { sessionId, soldAt }: OfflineWord): Promise<Date> {
  const session = await tx.db
    .selectFrom('register_session')
    .select(['opened_at as openedAt', 'closed_at as closedAt'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session ? soldAtWithin(session, session.closedAt ?? tx.now, soldAt) : tx.now
}

/** A sale that arrives on a later day ends the visit of its own day, and says nothing about where the client is today. */
async function endVisit(tx: BusinessTx, { clientId, isGone, totalCents, servedAt, lines }: NewSale, visits: Visit[]) {
  if (!clientId) return
  const isHere = !isGone && localDate(servedAt, tx.zone) === localDate(tx.now, tx.zone)
  await all([
    completeVisits(tx, visits, visitIds(lines)),
    isHere ? markCompleted(tx, clientId, totalCents) : addSpent(tx, clientId, totalCents, servedAt),
  ])
}

const insertSale = (tx: BusinessTx, sale: NewSale) =>
  tx.db
    .insertInto('sale')
    .values({
      business_id: tx.businessId,
      id: sale.id,
      request_hash: sale.hash,
      register_session_id: sale.sessionId,
      client_id: sale.clientId,
      subtotal_cents: sale.subtotalCents,
      discount_cents: sale.discountCents,
      total_cents: sale.totalCents,
      sold_at: sale.soldAt,
      sold_by: sale.seller.accountId,
    })
    .execute()

const insertItems = (tx: BusinessTx, sale: NewSale) =>
  tx.db
    .insertInto('sale_item')
    .values(
      sale.lines.map((line, at) => ({
        business_id: tx.businessId,
        sale_id: sale.id,
        line: at + 1,
        product_id: line.kind === 'product' ? line.id : null,
        service_id: line.kind === 'service' ? line.id : null,
        professional_id: line.professionalId ?? null,
        appointment_id: line.appointmentId ?? null,
        name: line.name,
        note: line.note ?? null,
        quantity: line.quantity,
        unit_cents: line.unitCents,
        total_cents: line.totalCents,
      })),
    )
    .execute()

const insertPayments = (tx: BusinessTx, sale: NewSale) =>
  tx.db
    .insertInto('payment')
    .values(
      sale.payments.map((payment) => ({
        business_id: tx.businessId,
        sale_id: sale.id,
        register_session_id: sale.sessionId,
        method: payment.method,
        amount_cents: payment.amountCents,
        received_cents: payment.receivedCents,
        to_be_checked: sale.isOffline && isCheckedLater(payment),
        at: sale.soldAt,
      })),
    )
    .execute()
