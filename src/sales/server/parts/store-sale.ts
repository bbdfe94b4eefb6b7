import { settleVisits, type ChargeableVisit } from '../../../agenda/server/settle-visits.ts'
import { takeStock } from '../../../catalogue/server/sell-stock.ts'
import { localDate } from '../../../platform/clock.ts'
import { hundredthsOf, sumCents } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import type { Actor, BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { refuseBy } from '../../../platform/server/database/refuse-by.ts'
import { settlementOf, type CardTerms } from '../../../register/card-terms.ts'
import { isCheckedLater } from '../../../register/payment.ts'
import { commissionOf, lineShares } from '../../commission.ts'
import type { AcceptedSale } from '../../sale-decision.ts'
import { soldProducts } from '../../sale-facts.ts'
import { clampDeviceTime, type OfflineInfo, saleRefusals, type SaleRequest } from '../../sale.ts'

export type NewSale = AcceptedSale & {
  id: string
  hash: Buffer
  sessionId: string
  /** True if the client has been removed. */
  isClientRemoved: boolean
  soldAt: Date
  servedAt: Date
  seller: Actor
  offline: OfflineInfo | null
}

type SaleTerms = {
  cardTerms: readonly CardTerms[]
  visits: ReadonlyMap<string, ChargeableVisit>
  sellers: ReadonlyMap<string, { percent: number }>
}

/** Writes all that a sale changes. Nothing is awaited, because no write needs the answer of another. */
export function storeSale(tx: BusinessTx, sale: NewSale, { cardTerms, visits, sellers }: SaleTerms): void {
  const { id, clientId, lines, credited, waivedIds, soldAt, servedAt, totalCents: spentCents } = sale
  insertSale(tx, sale, cardTerms)
  takeStock(tx, { id, at: soldAt }, soldProducts(lines))
  if (clientId) {
    const paidIds = lines.flatMap(({ appointmentId }) => appointmentId ?? [])
    const client = { id: clientId, isRemoved: sale.isClientRemoved, spentCents, servedAt }
    settleVisits(tx, client, [...visits.values()], { paidIds, waivedIds, credited })
  }
  accrueCommissions(tx, sale, sellers)
  if (sale.offline) insertOfflineOrigin(tx, sale, sale.offline)
}

/** Stores the sale with its items and payments in one statement, because each extra statement is costly. */
function insertSale(tx: BusinessTx, sale: NewSale, cardTerms: readonly CardTerms[]): void {
  const items = sale.lines.map(({ kind, id, ...line }, at) => ({
    ...line,
    line: at + 1,
    productId: kind === 'product' ? id : null,
    serviceId: kind === 'service' ? id : null,
  }))
  const soldOn = localDate(sale.soldAt, tx.zone)
  const payments = sale.payments.map(({ card, ...payment }) => ({
    ...payment,
    ...card,
    ...settlementOf({ ...payment, card }, cardTerms, soldOn),
    toBeChecked: sale.offline !== null && isCheckedLater(payment),
  }))
  const credits = sale.credited.map(({ id: visitId, cents }) => ({
    method: 'deposit',
    amountCents: cents,
    receivedCents: null,
    toBeChecked: false,
    visitId,
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
    JSON.stringify([...payments, ...credits]),
  ]
  tx.finish({ sql: storeText, parameters }, refusePix)
}

const refusePix = refuseBy({ pix_pays_reais: (cause) => new Refusal(saleRefusals.PIX_NOT_IN_REAIS, { cause }) })

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
    card_kind, installments, fee_hundredths, fee_cents, arrives_on, in_parts, visit_id)
  select $1, $2, $4, method, "amountCents", "receivedCents", "toBeChecked", $9,
    kind, installments, "feeHundredths", "feeCents", "arrivesOn", coalesce("inParts", false), "visitId"
  from json_to_recordset($12) as one (method text, "amountCents" bigint, "receivedCents" bigint, "toBeChecked" boolean,
    kind text, installments int, "feeHundredths" int, "feeCents" bigint, "arrivesOn" date, "inParts" boolean, "visitId" uuid)`

/** Adds the commission of each service line, at the professional's present rate of the line's share of the total. */
function accrueCommissions(
  tx: BusinessTx,
  { id, lines, totalCents, soldAt }: NewSale,
  sellers: SaleTerms['sellers'],
): void {
  const shares = lineShares(lines, totalCents)
  const entries = lines.flatMap(({ kind, professionalId }, at) => {
    if (kind !== 'service' || !professionalId) return []
    const { percent, baseCents, amountCents } = commissionOf(shares[at]!, sellers.get(professionalId)!.percent)
    return [
      {
        saleId: id,
        line: at + 1,
        professionalId,
        kind: 'accrual' as const,
        hundredths: hundredthsOf(percent),
        baseCents,
        amountCents,
        at: soldAt,
        zone: tx.zone,
      },
    ]
  })
  if (entries.length > 0) tx.finish(tx.insertInto('commissionEntry').values(entries).compile())
}

/** Stores the device's time and session, the seller, the sender and the marks of an offline sale. */
function insertOfflineOrigin(tx: BusinessTx, { id, marks, seller }: NewSale, offline: OfflineInfo): void {
  const { actor, now } = tx
  tx.finish(
    tx
      .insertInto('offlineSale')
      .values({
        saleId: id,
        // Null if the business has no such session.
        registerSessionId: tx.selectFrom('registerSession').select('id').where('id', '=', offline.sessionId),
        madeAt: clampDeviceTime(offline.soldAt, now),
        sellerName: seller.name,
        sentBy: actor.accountId,
        senderName: actor.name,
      })
      .compile(),
  )
  const rows = marks.map(({ kind, line, listedCents }, at) => ({
    saleId: id,
    number: at + 1,
    kind,
    line,
    listedCents,
  }))
  if (rows.length > 0) tx.finish(tx.insertInto('saleMark').values(rows).compile())
}

type ChargedSale = Pick<SaleRequest, 'id' | 'payments'> & { offline: OfflineInfo }

/** Notes that a till without internet took the money of a stored sale once more, so that its drawer can be explained. */
export async function recordDoubleCharge(
  tx: BusinessTx,
  { id, payments, offline }: ChargedSale,
  seller: Actor,
): Promise<void> {
  const cash = payments.filter(({ method }) => method === 'cash')
  const stored = await tx
    .insertInto('doubleCharge')
    .values({
      saleId: id,
      registerSessionId: offline.sessionId,
      totalCents: sumCents(payments.map(({ amountCents }) => amountCents)),
      cashCents: sumCents(cash.map(({ amountCents }) => amountCents)),
      madeAt: clampDeviceTime(offline.soldAt, tx.now),
      at: tx.now,
      sellerName: seller.name,
      sentBy: tx.actor.accountId,
      senderName: tx.actor.name,
    })
    // A retry after a lost answer.
    .onConflict((conflict) => conflict.doNothing())
    .returning('totalCents')
    .executeTakeFirst()
  if (stored) tx.audit('sale.charged-twice', { sale: id, sessionId: offline.sessionId, totalCents: stored.totalCents })
}
