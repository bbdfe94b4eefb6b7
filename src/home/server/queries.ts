import { sql } from 'kysely'
import { countActiveClients } from '../../clients/server/queries.ts'
import { addDays, dayBounds, localDate, monthBounds } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Overview } from '../contract.ts'
import { changePercent, occupancyPercent } from '../overview.ts'

const nextAppointments = 5

/** Everything on the first screen, in one round to the database. */
export async function readOverview(tx: BusinessTx): Promise<Overview> {
  const spans = spansOf(tx)
  const [appointments, activeClients, revenue, next, business] = await all([
    countAppointments(tx, spans),
    countActiveClients(tx),
    sumSales(tx, spans),
    listNext(tx, spans.today.from),
    tx.db.selectFrom('business').select('monthly_goal_cents').where('id', '=', tx.businessId).executeTakeFirstOrThrow(),
  ])
  const { today, lastMonth, lastMonthDays, visitors, visitorsBefore } = appointments
  const change = changePercent(today, lastMonth / Math.max(1, lastMonthDays))
  return {
    today: localDate(tx.now, tx.zone),
    appointmentsToday: { value: today, change },
    activeClients: { value: activeClients, change: changePercent(visitors, visitorsBefore) },
    monthRevenueCents: { value: revenue.now, change: changePercent(revenue.now, revenue.before) },
    occupancyPercent: { value: occupancyPercent(today), change },
    monthlyGoalCents: business.monthly_goal_cents,
    next,
  }
}

type Span = { from: Date; to: Date }
type Spans = { today: Span; month: Span; lastMonth: Span; before: Span }

/** `before` is as much of the last month as has passed of this one, so that a young month is compared fairly. */
function spansOf(tx: BusinessTx): Spans {
  const today = localDate(tx.now, tx.zone)
  const month = monthBounds(today, tx.zone)
  const lastMonth = monthBounds(addDays(`${today.slice(0, 7)}-01`, -1), tx.zone)
  const passed = lastMonth.from.getTime() + (tx.now.getTime() - month.from.getTime())
  const before = { from: lastMonth.from, to: new Date(Math.min(passed, lastMonth.to.getTime())) }
  return { today: dayBounds(today, tx.zone), month, lastMonth, before }
}

const within = (column: 'starts_at' | 'sold_at', { from, to }: Span) =>
  sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`

/** Today's appointments, last month's and on how many days they were, and how many people came in each month so far. */
function countAppointments(tx: BusinessTx, { today, month, lastMonth, before }: Spans) {
  const soFar = { from: month.from, to: tx.now }
  const day = sql<string>`(starts_at at time zone ${tx.zone})::date`
  return tx.db
    .selectFrom('appointment')
    .where('business_id', '=', tx.businessId)
    .where('starts_at', '>=', lastMonth.from)
    .where('starts_at', '<', month.to)
    .where('status', '<>', 'cancelled')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(within('starts_at', today)).as('today'),
      fn.countAll<number>().filterWhere(within('starts_at', lastMonth)).as('lastMonth'),
      fn.count<number>(day).distinct().filterWhere(within('starts_at', lastMonth)).as('lastMonthDays'),
      fn.count<number>('client_id').distinct().filterWhere(within('starts_at', soFar)).as('visitors'),
      fn.count<number>('client_id').distinct().filterWhere(within('starts_at', before)).as('visitorsBefore'),
    ])
    .executeTakeFirstOrThrow()
}

function sumSales(tx: BusinessTx, { month, lastMonth, before }: Spans) {
  const sum = (span: Span) =>
    sql<number>`coalesce(sum(total_cents) filter (where ${within('sold_at', span)}), 0)::bigint`
  return tx.db
    .selectFrom('sale')
    .where('business_id', '=', tx.businessId)
    .where('sold_at', '>=', lastMonth.from)
    .where('sold_at', '<', month.to)
    .select([sum(month).as('now'), sum(before).as('before')])
    .executeTakeFirstOrThrow()
}

/** The next appointments from now on; when the day has fewer left, those of today that are over fill the list. */
async function listNext(tx: BusinessTx, startOfToday: Date): Promise<Overview['next']> {
  const rows = await tx.db
    .selectFrom('appointment as a')
    .leftJoin('client as c', (on) => on.onRef('c.business_id', '=', 'a.business_id').onRef('c.id', '=', 'a.client_id'))
    .leftJoin('service as s', (on) =>
      on.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .where('a.business_id', '=', tx.businessId)
    .where('a.starts_at', '>=', startOfToday)
    .where('a.status', '<>', 'cancelled')
    .select(['a.id', 'a.starts_at', 'a.status', 'a.price_cents as priceCents', 'c.name as client', 's.name as service'])
    .orderBy(sql`a.ends_at <= ${tx.now}`)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(nextAppointments)
    .execute()
  return rows
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .map(({ starts_at, ...row }) => ({ ...row, startsAt: starts_at.toISOString() }))
}
