import { sql } from 'kysely'
import { localMoment } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { historyPerPage, type Purchase, type Visit } from '../client-history.ts'

type HistoryQuery = { id: string; page: number; perPage?: number }

/** A client's appointments, newest first. */
export async function listVisits(
  tx: BusinessTx,
  { id, page, perPage = historyPerPage }: HistoryQuery,
): Promise<{ visits: Visit[]; count: number }> {
  const [client, count, rows] = await awaitAll([
    findClient(tx, id),
    countOf(tx, 'appointment', id),
    tx.db
      .selectFrom('appointment as a')
      .innerJoin('service as s', (on) =>
        on.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
      )
      .innerJoin('professional as p', (on) =>
        on.onRef('p.business_id', '=', 'a.business_id').onRef('p.id', '=', 'a.professional_id'),
      )
      .select([
        'a.id',
        'a.starts_at',
        'a.status',
        'a.online_act as onlineAct',
        'a.price_cents',
        'a.notes',
        'a.booked_name as bookedName',
        's.name as service',
      ])
      .select('p.name as professional')
      .where('a.business_id', '=', tx.businessId)
      .where('a.client_id', '=', id)
      .orderBy('a.starts_at', 'desc')
      .orderBy('a.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  if (!client) throw new Refusal(platformRefusals.NOT_FOUND)
  const visits = rows.map(({ starts_at, price_cents, ...row }) => ({
    ...row,
    startsAt: starts_at.toISOString(),
    priceCents: price_cents,
  }))
  return { visits, count }
}

/** A client's sales, newest first, with items and payment methods. */
export async function listPurchases(
  tx: BusinessTx,
  { id, page, perPage = historyPerPage }: HistoryQuery,
): Promise<{ purchases: Purchase[]; count: number }> {
  const ofSale = (table: 'sale_item' | 'payment' | 'refund') =>
    sql`from ${sql.table(table)} x where x.business_id = sale.business_id and x.sale_id = sale.id`
  const [client, count, rows] = await awaitAll([
    findClient(tx, id),
    countOf(tx, 'sale', id),
    tx.db
      .selectFrom('sale')
      .select(['id', 'sold_at', 'zone', 'total_cents', 'discount_cents'])
      .select([
        sql<Purchase['items']>`(select jsonb_agg(jsonb_build_object('name', x.name, 'quantity', x.quantity,
          'totalCents', x.total_cents) order by x.line) ${ofSale('sale_item')})`.as('items'),
        sql<Purchase['methods']>`(select jsonb_agg(distinct x.method) ${ofSale('payment')})`.as('methods'),
        sql<number>`(select coalesce(sum(x.amount_cents), 0)::int8 ${ofSale('refund')})`.as('refundedCents'),
      ])
      .where('business_id', '=', tx.businessId)
      .where('client_id', '=', id)
      .orderBy('sold_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  if (!client) throw new Refusal(platformRefusals.NOT_FOUND)
  const purchases = rows.map(({ id, sold_at, zone, total_cents, discount_cents, refundedCents, items, methods }) => ({
    id,
    ...localMoment(sold_at, zone),
    totalCents: total_cents,
    discountCents: discount_cents,
    refundedCents,
    items: items ?? [],
    methods: methods ?? [],
  }))
  return { purchases, count }
}

const findClient = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('client')
    .select('id')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()

async function countOf(tx: BusinessTx, table: 'appointment' | 'sale', clientId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', tx.businessId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return count
}
