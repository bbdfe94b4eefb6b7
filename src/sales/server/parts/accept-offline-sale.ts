import { performedBy } from '../../../catalogue/service.ts'
import { bringBackItems } from '../../../catalogue/server/sell-stock.ts'
import { localMoment } from '../../../platform/clock.ts'
import { sumCents } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { awaitAll, type Actor, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { phrase } from '../../../platform/words.ts'
import type { ScaleLabels } from '../../../register/register-rules.ts'
import { clampDeviceTime, type Line, type OfflineInfo, saleRefusals, type SaleRequest } from '../../sale.ts'
import type { SaleMark } from '../../sale-detail.ts'
import { priceOf, shortfallOf, type Sellers, type StoredItems, type Visits } from './sell-items.ts'

type OfflineCart = { lines: readonly Line[]; clientId: string | null; offline: OfflineInfo }
type OfflineFacts = {
  register: { id: string }
  sellsWithoutStock: boolean
  client: { id: string; deactivated_at: Date | null } | undefined
  stored: StoredItems
  sellers: Sellers
  visits: Visits
  scaleLabels: ScaleLabels | null
  unnamed: ReadonlySet<number>
}
type AcceptedSale = { lines: Line[]; clientId: string | null; marks: SaleMark[] }

/**
 * Accepts an offline sale as it was made, because goods and money have already changed hands. Everything that would be
 * refused online becomes a mark, which the owner sees in the history.
 */
export async function acceptOfflineSale(tx: BusinessTx, made: OfflineCart, known: OfflineFacts): Promise<AcceptedSale> {
  const marks: SaleMark[] = []
  const mark = (kind: SaleMark['kind'], at: number | null = null, listedCents: number | null = null) =>
    marks.push({ kind, line: at === null ? null : at + 1, listedCents })
  const { client, stored, sellers, visits } = known

  if (made.offline.sessionId !== known.register.id) mark('register')
  if (made.clientId && !client) mark('client_gone')
  if (client?.deactivated_at) mark('client_removed')

  const charged = new Set<string>()
  const short = known.sellsWithoutStock ? new Map<string, number>() : shortfallOf(made.lines, stored)
  const lines = made.lines.map((line, at) => {
    const accepted = { ...line }
    const item = stored.get(line.id)
    const visit = visits.get(line.appointmentId ?? '')
    if (!item) mark('item_gone', at)
    else if (!item.isActive) mark('item_inactive', at)

    const listed = priceOf(line, known)
    if (listed !== undefined && listed !== line.unitCents) mark('price', at, listed)
    if (line.kind === 'product' && short.delete(line.id)) mark('stock', at)

    if (known.unnamed.has(at)) mark('performer_missing', at)
    if (line.professionalId && !sellers.has(line.professionalId)) {
      mark('seller_gone', at)
      accepted.professionalId = null
    } else if (line.professionalId && item && !performedBy(item, line.professionalId))
      if (visit?.professionalId !== line.professionalId) mark('performer', at)

    if (line.appointmentId) {
      const isTheirs = visit && visit.clientId === client?.id && visit.serviceId === line.id
      const isPaid = visit?.isPaid || charged.has(line.appointmentId)
      if (!isTheirs) mark('visit_changed', at)
      else if (isPaid) mark('visit_paid', at)
      if (!isTheirs || isPaid) accepted.appointmentId = null
      charged.add(line.appointmentId)
    }
    return accepted
  })

  const gone = goneItems(made, stored)
  for (const item of gone)
    stored.set(item.id, { ...item, barcode: null, stock: 0, isActive: false, professionalIds: [] })
  if (gone.length > 0) await bringBackItems(tx, gone)
  return { lines, clientId: client?.id ?? null, marks }
}

/** The deleted items of the sale, with the names that the device has for them. They are restored, deactivated. */
function goneItems({ lines, offline }: OfflineCart, stored: StoredItems) {
  const gone = new Map(
    lines.flatMap(({ kind, id, unitCents }, at) =>
      stored.has(id) ? [] : [[id, { kind, id, name: offline.names?.[at] ?? 'Item excluído', priceCents: unitCents }]],
    ),
  )
  return [...gone.values()]
}

type SentSale = { id: string; offline: OfflineInfo; marks: readonly SaleMark[]; seller: Actor }

/** Stores the device's time and session, the seller, the sender and the marks of an offline sale. */
export async function recordOfflineSale(tx: BusinessTx, { id, offline, marks, seller }: SentSale): Promise<void> {
  const { businessId, actor, now } = tx
  await awaitAll([
    tx.db
      .insertInto('offline_sale')
      .values((is) => ({
        business_id: businessId,
        sale_id: id,
        // Null if the business has no such session.
        register_session_id: is
          .selectFrom('register_session')
          .select('id')
          .where('business_id', '=', businessId)
          .where('id', '=', offline.sessionId),
        made_at: clampDeviceTime(offline.soldAt, now),
        seller_name: seller.name,
        sent_by: actor.accountId,
        sender_name: actor.name,
      }))
      .execute(),
    marks.length > 0 &&
      tx.db
        .insertInto('sale_mark')
        .values(
          marks.map(({ kind, line, listedCents }, at) => ({
            business_id: businessId,
            sale_id: id,
            number: at + 1,
            kind,
            line,
            listed_cents: listedCents,
          })),
        )
        .execute(),
  ])
}

type Registers = { isElsewhere: boolean; name: string; cashierName: string; soldAt: Date }

/**
 * Where a stored sale lies, and whether the till that asks for it stands at another register. A till without internet
 * is at home where its own session is, even if the sale was stored in another because that one had been closed.
 */
export async function registersOf(tx: BusinessTx, { id, sessionId, offline }: SaleRequest): Promise<Registers> {
  const [stored] = await tx.rows<Registers>(registersText, [tx.businessId, id, offline?.sessionId ?? sessionId ?? null])
  return stored!
}

const registersText = `
  select r.name, at.cashier_name as "cashierName", s.sold_at as "soldAt",
    exists (
      select from register_session asks
      where asks.business_id = s.business_id and asks.id = $3 and asks.register_id <> at.register_id
        and asks.register_id is distinct from (
          select own.register_id from offline_sale o
          join register_session own on own.business_id = o.business_id and own.id = o.register_session_id
          where o.business_id = s.business_id and o.sale_id = s.id)
    ) as "isElsewhere"
  from sale s
  join register_session at on at.business_id = s.business_id and at.id = s.register_session_id
  join register r on r.business_id = at.business_id and r.id = at.register_id
  where s.business_id = $1 and s.id = $2`

export function refuseChargedElsewhere(tx: BusinessTx, { name, cashierName, soldAt }: Registers): never {
  const { date, time } = localMoment(soldAt, tx.zone)
  const isToday = date === localMoment(tx.now, tx.zone).date
  throw new Refusal({
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
  })
}

type ChargedSale = Pick<SaleRequest, 'id' | 'payments'> & { offline: OfflineInfo }

/** Notes that a till without internet took the money of a stored sale once more, so that its drawer can be explained. */
export async function recordDoubleCharge(
  tx: BusinessTx,
  { id, payments, offline }: ChargedSale,
  seller: Actor,
): Promise<void> {
  const cash = payments.filter(({ method }) => method === 'cash')
  const stored = await tx.db
    .insertInto('double_charge')
    .values({
      business_id: tx.businessId,
      sale_id: id,
      register_session_id: offline.sessionId,
      total_cents: sumCents(payments.map(({ amountCents }) => amountCents)),
      cash_cents: sumCents(cash.map(({ amountCents }) => amountCents)),
      made_at: clampDeviceTime(offline.soldAt, tx.now),
      at: tx.now,
      seller_name: seller.name,
      sent_by: tx.actor.accountId,
      sender_name: tx.actor.name,
    })
    // A retry after a lost answer.
    .onConflict((conflict) => conflict.doNothing())
    .returning('total_cents as totalCents')
    .executeTakeFirst()
  if (stored) tx.audit('sale.charged-twice', { sale: id, sessionId: offline.sessionId, totalCents: stored.totalCents })
}
