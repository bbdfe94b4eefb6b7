import { sql } from 'kysely'
import { localDay, type LocalDay } from '../../agenda/local-day.ts'
import { appointmentOn, appointmentsOf, offOn, professionalsWithWeek } from '../../agenda/server/day-queries.ts'
import { countActiveClients } from '../../clients/server/queries.ts'
import { addDays, dayBounds, localDate, monthBounds, type LocalDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Overview } from '../contract.ts'
import { availableMinutes, occupancyPercent } from '../occupancy.ts'
import { changePercent } from '../overview.ts'

const nextAppointments = 5

/** Everything on the first screen, in one round to the database. */
export async function readOverview(tx: BusinessTx): Promise<Overview> {
  const spans = spansOf(tx)
  const [counts, activeClients, revenue, next, business, todays, professionals] = await all([
    countAppointments(tx, spans),
    countActiveClients(tx),
    sumRevenue(tx, spans),
    listNext(tx, spans.today.from),
    tx.db.selectFrom('business').select('monthly_goal_cents').where('id', '=', tx.businessId).executeTakeFirstOrThrow(),
    appointmentsOf(tx, spans.day),
    professionalsWithWeek(tx, { from: spans.lastMonth.from.getTime(), to: spans.day.to }),
  ])
  const { today, lastMonth, visitors, visitorsBefore } = counts
  const lastMonthDays = counts.lastMonthDays ?? []
  const occupancy = occupancyPercent({
    bookedMinutes: counts.todayMinutes,
    availableMinutes: availableMinutes(professionals, [spans.day]),
    appointments: today,
    days: 1,
  })
  const occupancyBefore = occupancyPercent({
    bookedMinutes: counts.lastMonthMinutes,
    availableMinutes: availableMinutes(
      professionals,
      lastMonthDays.map((date) => localDay(date, tx.zone)),
    ),
    appointments: lastMonth,
    days: lastMonthDays.length,
  })
  return {
    today: spans.day.date,
    appointmentsToday: { value: today, change: changePercent(today, lastMonth / Math.max(1, lastMonthDays.length)) },
    activeClients: { value: activeClients, change: changePercent(visitors, visitorsBefore) },
    monthRevenueCents: { value: revenue.now, change: changePercent(revenue.now, revenue.before) },
    occupancyPercent: { value: occupancy, change: changePercent(occupancy, occupancyBefore) },
    monthlyGoalCents: business.monthly_goal_cents,
    next,
    day: planOf(spans.day, todays, professionals),
  }
}

/** Today by professional: who works, is away, or has an appointment all the same. */
function planOf(
  day: LocalDay,
  todays: Awaited<ReturnType<typeof appointmentsOf>>,
  professionals: Awaited<ReturnType<typeof professionalsWithWeek>>,
): Overview['day'] {
  const live = todays.filter(({ status }) => status !== 'cancelled')
  const busy = new Set(live.map(({ professional_id }) => professional_id))
  return {
    professionals: professionals
      .map(({ id, name, isActive, week, off }) => ({
        id,
        name,
        working: isActive
          ? week.filter(({ weekday }) => weekday === day.weekday).map(({ from, to }) => ({ from, to }))
          : [],
        off: isActive ? offOn(day, off).map(({ from, to }) => ({ from, to })) : [],
      }))
      .filter(({ id, working }) => working.length > 0 || busy.has(id)),
    appointments: live.map((row) => {
      const { id, professionalId, startsAt, from, to, status, client, service } = appointmentOn(day, row)
      return { id, professionalId, startsAt, from, to, status, client: client.name, service: service.name }
    }),
  }
}

type Span = { from: Date; to: Date }
type Spans = { day: LocalDay; today: Span; month: Span; lastMonth: Span; before: Span }

/** `before` is as much of the last month as has passed of this one, so that a young month is compared fairly. */
function spansOf(tx: BusinessTx): Spans {
  const today = localDate(tx.now, tx.zone)
  const month = monthBounds(today, tx.zone)
  const lastMonth = monthBounds(addDays(`${today.slice(0, 7)}-01`, -1), tx.zone)
  const passed = lastMonth.from.getTime() + (tx.now.getTime() - month.from.getTime())
  const before = { from: lastMonth.from, to: new Date(Math.min(passed, lastMonth.to.getTime())) }
  return { day: localDay(today, tx.zone), today: dayBounds(today, tx.zone), month, lastMonth, before }
}

const within = (column: 'starts_at' | 'sold_at' | 'refunded_at', { from, to }: Span) =>
  sql<boolean>`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`

/** Today's appointments and their minutes, last month's and on which days they were, and how many people came in each month so far. */
function countAppointments(tx: BusinessTx, { today, month, lastMonth, before }: Spans) {
  const soFar = { from: month.from, to: tx.now }
  const minutes = (span: Span) =>
    sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at)) filter (where ${within('starts_at', span)}) / 60, 0)::int`
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
      minutes(today).as('todayMinutes'),
      minutes(lastMonth).as('lastMonthMinutes'),
      sql<LocalDate[] | null>`array_agg(distinct ${day}::text) filter (where ${within('starts_at', lastMonth)})`.as(
        'lastMonthDays',
      ),
      fn.count<number>('client_id').distinct().filterWhere(within('starts_at', soFar)).as('visitors'),
      fn.count<number>('client_id').distinct().filterWhere(within('starts_at', before)).as('visitorsBefore'),
    ])
    .executeTakeFirstOrThrow()
}

/** What was sold, less what was taken back, each in the month in which it was done. */
async function sumRevenue(tx: BusinessTx, { month, lastMonth, before }: Spans) {
  const sums = (table: 'sale' | 'refund') => {
    const [cents, at] =
      table === 'sale' ? (['total_cents', 'sold_at'] as const) : (['amount_cents', 'refunded_at'] as const)
    const sum = (span: Span) =>
      sql<number>`coalesce(sum(${sql.ref(cents)}) filter (where ${within(at, span)}), 0)::bigint`
    return sql<{ now: number; before: number }>`
      select ${sum(month)} as now, ${sum(before)} as before from ${sql.table(table)}
      where business_id = ${tx.businessId} and ${sql.ref(at)} >= ${lastMonth.from} and ${sql.ref(at)} < ${month.to}`.execute(
      tx.db,
    )
  }
  const [sold, refunded] = await all([sums('sale'), sums('refund')])
  const [plus, minus] = [sold.rows[0]!, refunded.rows[0]!]
  return { now: plus.now - minus.now, before: plus.before - minus.before }
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
