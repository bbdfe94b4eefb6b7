import { isOpen } from '../../agenda/appointment.ts'
import {
  settleVisits,
  type DepositPart,
  lockVisits,
  type Visit,
  visitsDone,
} from '../../agenda/server/settle-visits.ts'
import { takeStock } from '../../catalogue/server/sell-stock.ts'
import { cardOf } from '../../clients/server/card-queries.ts'
import { addSpent, markCompleted } from '../../clients/server/mark-client.ts'
import { localDate } from '../../platform/clock.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import { awaitAll, type Actor, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Receipt } from '../receipt.ts'
import { cardFault, settlementOf, type CardTerms } from '../../register/card-terms.ts'
import { discountLimitRefusals } from '../../register/discount-limit.ts'
import { isCheckedLater } from '../../register/payment.ts'
import { isUnapproved } from '../../register/server/discount-queries.ts'
import { lockSession, lockSessionOfFact } from '../../register/server/lock-session.ts'
import type { ScaleLabels } from '../../register/register-rules.ts'
import { rulesOfRegister } from '../../register/server/rules-queries.ts'
import { amountsOf, saleRefusal, saleRefusals, clampToSession, type OfflineInfo, type SaleRequest } from '../sale.ts'
import type { SaleMark } from '../sale-detail.ts'
import { paymentsFault } from '../split.ts'
import { contentHash } from '../../platform/server/database/content-hash.ts'
import {
  acceptOfflineSale,
  recordDoubleCharge,
  recordOfflineSale,
  refuseChargedElsewhere,
  registersOf,
} from './parts/accept-offline-sale.ts'
import { accrueCommissions } from './parts/commission-entries.ts'
import { receiptOf, storedReceipt } from './receipt-queries.ts'
import {
  creditedParts,
  linesWithoutPerformer,
  lockProducts,
  lockSellers,
  lockServices,
  refuseGone,
  refuseMissingPerformers,
  refuseOtherPerformers,
  refuseOtherPrices,
  refuseShortfall,
  refuseUnknownSellers,
  refuseForeignVisits,
  refuseStrangeWaivers,
  soldLines,
  soldProducts,
  visitIds,
  waivedOf,
  type Sellers,
  type SoldLine,
  type StoredItems,
  type Visits,
} from './parts/sell-items.ts'

/** Who made the sale, and what their role permits. */
export type Seller = Pick<BusinessTx, 'actor' | 'may'>

/**
 * Stores a sale in one transaction: items, payments, stock, client, appointments and commissions. A retry is
 * recognised by the sale's id and gets the same receipt. An offline sale is stored as it was made.
 */
export async function closeSale(tx: BusinessTx, asked: SaleRequest, by: Seller = tx): Promise<Receipt> {
  const { actor: seller } = by
  const { id, discount, payments, offline } = asked
  const hash = saleHash(asked)
  const servedAt = offline ? await offlineSaleTime(tx, offline) : tx.now
  // The client's card may have been merged with another since the offline sale.
  const input = offline ? { ...asked, clientId: await cardOf(tx, asked.clientId) } : asked
  // The lock on the sale's id comes first, so that a retry that waited for it finds the stored sale. All rows that the
  // sale touches are locked in the same round trip, in the order of db/lock-ranks.ts.
  const [, { first, isDiscarded }, register, rules, sellers, services, visits, client, products] = await awaitAll([
    tx.hold([`sale ${id}`]),
    knownSale(tx, id),
    lockRegister(tx, asked),
    rulesOfRegister(tx),
    lockSellers(tx, input.lines),
    lockServices(tx, input.lines),
    lockVisits(tx, { clientId: input.clientId, on: servedAt, ids: namedVisits(input) }),
    lockBuyer(tx, input),
    lockProducts(tx, input.lines),
  ])
  const stored = new Map([...services, ...products])
  if (first) {
    if (!first.requestHash.equals(hash)) throw new Refusal(saleRefusals.SALE_KEY_REUSED)
    const registers = await registersOf(tx, asked)
    if (registers.isElsewhere) {
      if (!offline) return refuseChargedElsewhere(tx, registers)
      await recordDoubleCharge(tx, { ...asked, offline }, seller)
    }
    return storedReceipt(tx, id)
  }
  if (isDiscarded) throw new Refusal(saleRefusals.SALE_DISCARDED)

  const refusal = saleRefusal(register !== undefined, input.lines, discount)
  if (refusal || !register) throw new Refusal(refusal ?? saleRefusals.REGISTER_CLOSED)
  const named = new Map(visits.map((visit) => [visit.id, visit]))
  const { businessName, sellsWithoutStock, scaleLabels, cardTerms } = rules
  const unnamed = await linesWithoutPerformer(tx, input.lines, stored, rules)
  const prices = { stored, visits: named, scaleLabels }
  const known = { register, sellsWithoutStock, cardTerms, client, sellers, unnamed, ...prices }
  const sold = offline ? await acceptOfflineSale(tx, { ...input, offline }, known) : acceptSale(input, known)
  const { clientId, marks } = sold
  const lines = soldLines(sold.lines, stored, sellers)
  const amounts = amountsOf(lines, discount)
  if (await isUnapproved(tx, id, amounts, rules, by)) {
    if (!offline) throw new Refusal(discountLimitRefusals.DISCOUNT_NEEDS_APPROVAL)
    marks.push({ kind: 'discount', line: null, listedCents: null })
  }
  const unpaid = paymentsFault(payments, amounts.totalCents)
  if (unpaid) throw invalidField('payments', unpaid)
  const isOffline = Boolean(offline)
  const credited = creditedParts({ lines, payments, totalCents: amounts.totalCents, isOffline }, named)

  // The clocks of two server processes may differ, but a sale must not be earlier than its session.
  const soldAt = clampToSession({ openedAt: register.opened_at }, tx.now, offline?.soldAt ?? null)
  const ofClient = { clientId, isGone: Boolean(client?.deactivated_at), servedAt }
  const sale = {
    id,
    ...ofClient,
    ...amounts,
    payments: [...payments.filter(({ method }) => method !== 'deposit'), ...credited.map(asPayment)],
    credited,
    waivedIds: waivedOf(input, visits),
    lines,
    sessionId: register.id,
    soldAt,
    hash,
    isOffline,
    seller,
  }
  storeSale(tx, sale, cardTerms)
  takeStock(tx, { id, at: soldAt }, soldProducts(lines))
  await awaitAll([
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
  return receiptOf({
    ...sale,
    zone: tx.zone,
    items: lines.map((line) => ({ ...line, note: line.note ?? null })),
    businessName,
    cashierName: register.cashier_name,
    clientName: client?.name ?? null,
    clientEmail: client?.email ?? null,
    clientPhone: client?.phone ?? null,
  })
}

type SaleFacts = {
  sellsWithoutStock: boolean
  cardTerms: readonly CardTerms[]
  client: { id: string } | undefined
  stored: StoredItems
  sellers: Sellers
  visits: Visits
  scaleLabels: ScaleLabels | null
  unnamed: ReadonlySet<number>
}

/** Refuses an online sale of anything that the business does not offer now. */
function acceptSale(input: SaleRequest, known: SaleFacts) {
  const { sellsWithoutStock, cardTerms, client, stored, sellers, visits, unnamed } = known
  const { lines, clientId } = input
  if (clientId && !client)
    throw new Refusal(platformRefusals.NOT_FOUND, { fields: { clientId: 'Este cliente não está mais cadastrado.' } })
  refuseUnknownSellers(lines, sellers)
  refuseForeignVisits(input, visits)
  refuseStrangeWaivers(input, visits)
  refuseGone(lines, stored)
  refuseOtherPerformers(lines, stored, visits)
  refuseMissingPerformers(unnamed)
  refuseOtherPrices(lines, known)
  if (!sellsWithoutStock) refuseShortfall(lines, stored)
  const otherCard = cardFault(
    input.payments,
    cardTerms.map(({ band }) => band),
  )
  if (otherCard) throw invalidField('payments', otherCard)
  const marks: SaleMark[] = []
  return { lines, clientId, marks }
}

/** The payment row of a credited deposit. */
const asPayment = ({ cents }: DepositPart) => ({ method: 'deposit' as const, amountCents: cents, receivedCents: null })

type NewSale = Pick<SaleRequest, 'id' | 'clientId' | 'payments'> & {
  waivedIds: readonly string[]
  /** The appointments whose deposits are credited. Their payments are the last ones of `payments`. */
  credited: DepositPart[]
  /** True if the client has been removed. */
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
 * The content by which a retry is compared with the stored sale. `offline` is left out, because an online request
 * whose answer was lost may be sent again as an offline sale; what is waived, because it may be answered anew.
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
    // Left out if null, so that hashes stored before appointments existed still match.
    ...(line.appointmentId ? [line.appointmentId] : []),
  ]),
  discount && [discount.type, discount.type === 'value' ? discount.cents : discount.percent],
  payments.map(({ method, amountCents, receivedCents, card }) => [
    method,
    amountCents,
    receivedCents,
    ...(card ? [card.kind, card.installments] : []),
  ]),
]

/** The visits that the sale pays or lets go. */
const namedVisits = ({ lines, waivedVisitIds }: SaleRequest) => [...visitIds(lines), ...(waivedVisitIds ?? [])]

type KnownSale = { first: { requestHash: Buffer } | null; isDiscarded: boolean }

/** What became of the sale's id. It is read under the lock on the id, which storing and discarding both hold. */
export async function knownSale(tx: BusinessTx, id: string): Promise<KnownSale> {
  const [known] = await tx.rows<{ requestHash: Buffer | null; isDiscarded: boolean }>(knownText, [tx.businessId, id])
  const { requestHash, isDiscarded } = known!
  return { first: requestHash && { requestHash }, isDiscarded }
}

const knownText = `
  select (select request_hash from sale where business_id = $1 and id = $2) as "requestHash",
    exists (select from discarded_sale where business_id = $1 and sale_id = $2) as "isDiscarded"`

/** Sales share this lock, which excludes closing the session. */
const lockRegister = (tx: BusinessTx, { sessionId, offline }: SaleRequest) =>
  offline ? lockSessionOfFact(tx, offline.sessionId) : lockSession(tx, 'share', sessionId)

async function lockBuyer(tx: BusinessTx, { clientId, offline }: SaleRequest) {
  if (!clientId) return undefined
  type Buyer = Record<'id' | 'name', string> & Record<'email' | 'phone' | 'merged_into', string | null>
  const [client] = await tx.lockAndRead<Buyer & { deactivated_at: Date | null }>(
    'client',
    'no key update',
    `select id, name, email, phone, deactivated_at, merged_into from client
     where business_id = $1 and id = $2 and (deactivated_at is null or $3)`,
    [tx.businessId, clientId, Boolean(offline)],
  )
  // The transaction is retried and then finds the merged card.
  if (client?.merged_into) throw new LockTargetChanged(`client ${client.id} has just been merged`)
  return client
}

/**
 * The time of an offline sale. It is needed before the locks, which include the appointments of that day. Reading it
 * unlocked is safe, because a session's opening time never changes.
 */
async function offlineSaleTime(tx: BusinessTx, { sessionId, soldAt }: OfflineInfo): Promise<Date> {
  const session = await tx.db
    .selectFrom('register_session')
    .select(['opened_at as openedAt', 'closed_at as closedAt'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session ? clampToSession(session, session.closedAt ?? tx.now, soldAt) : tx.now
}

/** Completes the client's visit. An offline sale of an earlier day does not change the client's status of today. */
async function endVisit(
  tx: BusinessTx,
  { clientId, isGone, totalCents, servedAt, lines, waivedIds, credited }: NewSale,
  visits: Visit[],
) {
  if (!clientId) return
  const paidIds = visitIds(lines)
  const done = new Set(visitsDone(tx, visits, { paidIds, waivedIds }))
  // Whoever still has something before them today has not gone.
  const comesAgain = visits.some((visit) => visit.isOfDay && isOpen(visit.status) && !done.has(visit))
  const isHere = !isGone && localDate(servedAt, tx.zone) === localDate(tx.now, tx.zone)
  await awaitAll([
    settleVisits(tx, visits, { paidIds, waivedIds, credited }),
    isHere && !comesAgain ? markCompleted(tx, clientId, totalCents) : addSpent(tx, clientId, totalCents, servedAt),
  ])
}

/** Stores the sale with its items and payments in one statement, because each extra statement is costly. */
function storeSale(tx: BusinessTx, sale: NewSale, cardTerms: readonly CardTerms[]): void {
  const items = sale.lines.map(({ kind, id, ...line }, at) => ({
    ...line,
    line: at + 1,
    productId: kind === 'product' ? id : null,
    serviceId: kind === 'service' ? id : null,
  }))
  const soldOn = localDate(sale.soldAt, tx.zone)
  const firstCredit = sale.payments.length - sale.credited.length
  const payments = sale.payments.map(({ card, ...payment }, at) => ({
    ...payment,
    ...card,
    ...settlementOf({ ...payment, card }, cardTerms, soldOn),
    toBeChecked: sale.isOffline && isCheckedLater(payment),
    appointmentId: sale.credited[at - firstCredit]?.id ?? null,
  }))
  const parameters = [
    tx.businessId,
    sale.id,
    sale.hash,
    sale.sessionId,
    sale.clientId,
    sale.subtotalCents,
    sale.discountCents,
    sale.totalCents,
    sale.soldAt,
    sale.seller.accountId,
    JSON.stringify(items),
    JSON.stringify(payments),
  ]
  tx.finish({ sql: storeText, parameters }, orPixRefused)
}

/** Turns the database's check that PIX is only paid in reais into a refusal. */
function orPixRefused(error: unknown): unknown {
  const { constraint } = error as { constraint?: unknown }
  return constraint === 'pix_pays_reais' ? new Refusal(saleRefusals.PIX_NOT_IN_REAIS, { cause: error }) : error
}

const storeText = `
  with sold as (
    insert into sale (business_id, id, request_hash, register_session_id, client_id, subtotal_cents, discount_cents,
      total_cents, sold_at, zone, sold_by, municipality_code, municipal_registration)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, zone, $10, municipality_code, municipal_registration from business where id = $1
  ), items as (
    insert into sale_item (business_id, sale_id, line, product_id, service_id, professional_id, appointment_id, name, note,
      quantity, unit_cents, total_cents, fiscal_code)
    select $1, $2, line, "productId", "serviceId", "professionalId", "appointmentId", one.name, note,
      quantity, "unitCents", "totalCents", case when "serviceId" is null then p.ncm else coalesce(s.service_code, b.service_code) end
    from json_to_recordset($11) as one (line int, "productId" uuid, "serviceId" uuid, "professionalId" uuid,
      "appointmentId" uuid, name text, note text, quantity int, "unitCents" bigint, "totalCents" bigint)
    join business b on b.id = $1
    left join service s on s.business_id = $1 and s.id = "serviceId"
    left join product p on p.business_id = $1 and p.id = "productId"
  )
  insert into payment (business_id, sale_id, register_session_id, method, amount_cents, received_cents, to_be_checked, at,
    card_kind, installments, fee_hundredths, fee_cents, arrives_on, in_parts, appointment_id)
  select $1, $2, $4, method, "amountCents", "receivedCents", "toBeChecked", $9,
    kind, installments, "feeHundredths", "feeCents", "arrivesOn", coalesce("inParts", false), "appointmentId"
  from json_to_recordset($12) as one (method text, "amountCents" bigint, "receivedCents" bigint, "toBeChecked" boolean,
    kind text, installments int, "feeHundredths" int, "feeCents" bigint, "arrivesOn" date, "inParts" boolean, "appointmentId" uuid)`
