import { sql } from 'kysely'
import type { Attendance } from '../../agenda/appointment.ts'
import { attendanceOf } from '../../agenda/server/day-queries.ts'
import { otherName } from '../../clients/booked-name.ts'
import { localMoment } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { historyPerPage, type Purchase, type PastVisit } from '../client-history.ts'

type HistoryQuery = { id: string; page: number; perPage?: number }

/** A client's appointments, newest first. */
export async function listVisits(
  tx: BusinessTx,
  { id, page, perPage = historyPerPage }: HistoryQuery,
): Promise<{ visits: PastVisit[]; count: number }> {
  const [client, count, rows] = await awaitAll([
    findClient(tx, id),
    countOf(tx, 'appointment', id),
    tx
      .selectFrom('appointment as a')
      .innerJoin('visit as v', (on) => on.onRef('v.businessId', '=', 'a.businessId').onRef('v.id', '=', 'a.visitId'))
      .innerJoin('service as s', (on) =>
        on.onRef('s.businessId', '=', 'a.businessId').onRef('s.id', '=', 'a.serviceId'),
      )
      .innerJoin('professional as p', (on) =>
        on.onRef('p.businessId', '=', 'a.businessId').onRef('p.id', '=', 'a.professionalId'),
      )
      .select([
        'a.id',
        'a.startsAt',
        'a.status',
        'a.onlineAct',
        'a.priceCents',
        'v.notes',
        'v.bookedName',
        's.name as service',
        sql<Attendance>`${sql.raw(attendanceOf('v'))}`.as('attendance'),
      ])
      .select('p.name as professional')
      .where('a.clientId', '=', id)
      .orderBy('a.startsAt', 'desc')
      .orderBy('a.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  const visits = rows.map(({ startsAt, bookedName, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    bookedName: otherName(bookedName, client.name),
  }))
  return { visits, count }
}

/** A client's sales, newest first, with items and payment methods. */
export async function listPurchases(
  tx: BusinessTx,
  { id, page, perPage = historyPerPage }: HistoryQuery,
): Promise<{ purchases: Purchase[]; count: number }> {
  const ofSale = (table: 'saleItem' | 'payment' | 'refund') =>
    sql`from ${sql.table(table)} x where x.business_id = sale.business_id and x.sale_id = sale.id`
  const [, count, rows] = await awaitAll([
    findClient(tx, id),
    countOf(tx, 'sale', id),
    tx
      .selectFrom('sale')
      .select(['id', 'soldAt', 'zone', 'totalCents', 'discountCents'])
      .select([
        sql<Purchase['items']>`(select jsonb_agg(jsonb_build_object('name', x.name, 'quantity', x.quantity,
          'totalCents', x.total_cents) order by x.line) ${ofSale('saleItem')})`.as('items'),
        sql<Purchase['methods']>`(select jsonb_agg(distinct x.method) ${ofSale('payment')})`.as('methods'),
        sql<number>`(select coalesce(sum(x.amount_cents), 0)::int8 ${ofSale('refund')})`.as('refundedCents'),
      ])
      .where('clientId', '=', id)
      .orderBy('soldAt', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  const purchases = rows.map(({ id, soldAt, zone, totalCents, discountCents, refundedCents, items, methods }) => ({
    id,
    ...localMoment(soldAt, zone),
    totalCents,
    discountCents,
    refundedCents,
    items: items ?? [],
    methods: methods ?? [],
  }))
  return { purchases, count }
}

const findClient = (tx: BusinessTx, id: string) => tx.one(tx.selectFrom('client').select('name').where('id', '=', id))

async function countOf(tx: BusinessTx, table: 'appointment' | 'sale', clientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  return count
}
