import { completeVisits, lockVisits, type Visit } from '../../agenda/server/settle-visits.ts'
import { addSpent, markCompleted } from '../../clients/server/mark-client.ts'
import { localDate } from '../../platform/clock.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { hold } from '../../platform/server/hold.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Receipt } from '../receipt.ts'
import { isCheckedLater } from '../payment.ts'
import { amountsOf, saleRefusal, saleRefusals, soldAtWithin, type SaleRequest } from '../sale.ts'
import { paymentsFault } from '../split.ts'
import { contentHash } from './content-hash.ts'
import { accrueCommissions, lockSellers, refuseStrangers } from './accrue-commissions.ts'
import { receiptOf, storedReceipt } from './receipt-queries.ts'
import { refuseOtherPerformers, refuseStrangeVisits, visitIds } from './refuse-visits.ts'
import { lockProducts, lockServices, priceLines, refuseShortfall, takeStock, type SoldLine } from './sell-items.ts'

/**
 * The sale. All of it is stored in one transaction or nothing: sale, items, payments, stock, client, appointments. The
 * till's id recognises a retry, which gets the first answer.
 */
export async function closeSale(tx: BusinessTx, input: SaleRequest): Promise<Receipt> {
  const { id, clientId, discount, payments, offline } = input
  const hash = saleHash(input)
  const on = offline ? await saidToBeSoldAt(tx, offline) : tx.now
  // The key's lock comes first: a statement sees what was committed before it began, so a retry that waited here finds
  // the sale of the first. All that the sale will touch is locked in the same packet, in the order of checks/lock-ranks.ts.
  const [, known, register, business, sellers, services, visits, client, products] = await all([
    hold(tx, [`sale ${id}`]),
    knownSale(tx, id),
    lockRegister(tx),
    sellingRules(tx),
    lockSellers(tx, input.lines),
    lockServices(tx, input.lines),
    lockVisits(tx, { clientId, on, ids: visitIds(input.lines) }),
    lockBuyer(tx, clientId),
    lockProducts(tx, input.lines),
  ])
  const stored = new Map([...services, ...products])
  if (known) {
    if (!known.request_hash.equals(hash)) throw new Refusal(saleRefusals.SALE_KEY_REUSED)
    return storedReceipt(tx, id)
  }

  const refusal = saleRefusal(register !== undefined, input.lines, discount)
  if (refusal || !register) throw new Refusal(refusal ?? saleRefusals.REGISTER_CLOSED)
  if (offline && offline.registerId !== register.id) throw new Refusal(saleRefusals.REGISTER_CHANGED)
  if (clientId && !client)
    throw new Refusal(platformRefusals.NOT_FOUND, { fields: { clientId: 'Este cliente não está mais cadastrado.' } })
  refuseStrangers(input.lines, sellers)
  const named = new Map(visits.map((visit) => [visit.id, visit]))
  refuseStrangeVisits(input, named)
  refuseOtherPerformers(input.lines, stored, named)
  const lines = priceLines(input.lines, stored, sellers, named)
  if (!business.sells_without_stock) refuseShortfall(lines, stored)
  const amounts = amountsOf(lines, discount)
  const unpaid = paymentsFault(payments, amounts.totalCents)
  if (unpaid) throw invalidField('payments', unpaid)

  // The clocks of two server processes may differ; a sale still lies within its session.
  const soldAt = soldAtWithin({ openedAt: register.opened_at }, tx.now, offline?.soldAt ?? null)
  const isOffline = Boolean(offline)
  const sale = { id, clientId, ...amounts, payments, lines, registerId: register.id, soldAt, hash, isOffline }
  await all([
    insertSale(tx, sale),
    insertItems(tx, sale),
    insertPayments(tx, sale),
    takeStock(tx, sale, lines),
    endVisit(tx, sale, visits),
    accrueCommissions(tx, sale, sellers),
  ])
  tx.audit('sale.close', { sale: id, totalCents: amounts.totalCents, ...(offline && { offline }) })
  for (const topic of ['sales', 'agenda', 'clients', 'catalogue', 'home']) tx.announce(topic)
  return receiptOf(tx, {
    ...sale,
    items: lines.map((line) => ({ ...line, note: line.note ?? null })),
    businessName: business.name,
    professionalName: register.professional_name,
    clientName: client?.name ?? null,
    clientEmail: client?.email ?? null,
    clientPhone: client?.phone ?? null,
  })
}

type NewSale = Pick<SaleRequest, 'id' | 'clientId' | 'payments'> & {
  lines: SoldLine[]
  subtotalCents: number
  discountCents: number
  totalCents: number
  registerId: string
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
  const [open] = await tx.rows<{ id: string; professional_name: string; opened_at: Date }>(
    `select id, professional_name, opened_at from register_session
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

async function lockBuyer(tx: BusinessTx, id: string | null) {
  if (!id) return undefined
  const [client] = await tx.rows<{ name: string; email: string | null; phone: string | null }>(
    `select name, email, phone from client
     where business_id = $1 and id = $2 and deactivated_at is null for no key update`,
    [tx.businessId, id],
  )
  return client
}

/** The day whose visits it ends must be known before they are locked; when a session was opened never changes. */
async function saidToBeSoldAt(tx: BusinessTx, { registerId, soldAt }: NonNullable<SaleRequest['offline']>) {
  const session = await tx.db
    .selectFrom('register_session')
    .select('opened_at as openedAt')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', registerId)
    .executeTakeFirst()
  return session ? soldAtWithin(session, tx.now, soldAt) : tx.now
}

/** A sale that arrives on a later day ends the visit of its own day, and says nothing about where the client is today. */
async function endVisit(tx: BusinessTx, { clientId, totalCents, soldAt, lines }: NewSale, visits: Visit[]) {
  if (!clientId) return
  const wasToday = localDate(soldAt, tx.zone) === localDate(tx.now, tx.zone)
  await all([
    completeVisits(tx, visits, visitIds(lines)),
    wasToday ? markCompleted(tx, clientId, totalCents) : addSpent(tx, clientId, totalCents, soldAt),
  ])
}

const insertSale = (tx: BusinessTx, sale: NewSale) =>
  tx.db
    .insertInto('sale')
    .values({
      business_id: tx.businessId,
      id: sale.id,
      request_hash: sale.hash,
      register_session_id: sale.registerId,
      client_id: sale.clientId,
      subtotal_cents: sale.subtotalCents,
      discount_cents: sale.discountCents,
      total_cents: sale.totalCents,
      sold_at: sale.soldAt,
      sold_by: tx.actor.accountId,
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
        register_session_id: sale.registerId,
        method: payment.method,
        amount_cents: payment.amountCents,
        received_cents: payment.receivedCents,
        to_be_checked: sale.isOffline && isCheckedLater(payment),
        at: sale.soldAt,
      })),
    )
    .execute()
