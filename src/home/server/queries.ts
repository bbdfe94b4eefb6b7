import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localDay, localDays, MINUTE, type LocalDay } from '../../platform/local-day.ts'
import {
  appointmentOn,
  appointmentsOf,
  attendanceOf,
  offOn,
  professionalsWithHours,
} from '../../agenda/server/day-queries.ts'
import { hoursOn } from '../../hours/special-hours.ts'
import { bookedDays } from '../../agenda/server/month-queries.ts'
import { sumToCharge } from '../../agenda/server/settle-visits.ts'
import { isPlanWanted } from '../../billing/server/queries.ts'
import { countWaiting } from '../../booking/server/booking-queries.ts'
import { findGapsOfPage } from '../../booking/server/gap-queries.ts'
import { countRequests } from '../../record/server/request-queries.ts'
import { countDeposits } from '../../deposits/server/deposit-queries.ts'
import { countActiveClients } from '../../clients/server/queries.ts'
import { changePercent } from '../../platform/change.ts'
import { addDays, addMonths, daysBetween, localDate, monthBounds } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Overview } from '../contract.ts'
import { type FirstStep, type FirstStepsState, settledAppointments } from '../first-steps.ts'
import { defaultGoalCents } from '../goal.ts'
import { availableMinutes, occupancyPercent } from '../occupancy.ts'
import { deskOf, readDesk } from './desk-queries.ts'

const mostNext = 5

/** Everything on the overview, in one round trip. Revenue and goal only for those who may see reports. */
export async function readOverview(tx: BusinessTx): Promise<Overview> {
  const withMoney = tx.may('dashboard.export')
  const spans = spansOf(tx)
  const first = spans.lastMonthDays[0]!.date
  const [
    lastMonth,
    visitors,
    activeClients,
    revenue,
    next,
    goal,
    todays,
    { professionals },
    gaps,
    waiting,
    deposits,
    clientRequests,
    steps,
    planWanted,
    toCharge,
    desk,
  ] = await awaitAll([
    bookedDays(tx, spans.lastMonthDays),
    countVisitors(tx, spans),
    countActiveClients(tx),
    withMoney ? sumRevenue(tx, spans) : null,
    listNext(tx, spans.day),
    withMoney ? readGoal(tx) : null,
    appointmentsOf(tx, spans.day),
    professionalsWithHours(tx, localDays(first, daysBetween(first, spans.day.next), tx.zone)),
    findGapsOfPage(tx),
    countWaiting(tx),
    countDeposits(tx),
    countRequests(tx),
    readFirstSteps(tx),
    isPlanWanted(tx),
    withMoney ? recentToCharge(tx, spans.day) : null,
    readDesk(tx, spans.day),
  ])
  const live = todays.filter(({ status }) => status !== 'cancelled')
  // An appointment that began yesterday counts for yesterday, and an offered time is no appointment yet.
  const begun = live.filter(({ startsAt, onlineAct }) => startsAt >= spans.day.from && onlineAct !== 'offered')
  const active = new Set(professionals.filter(({ isActive }) => isActive).map(({ id }) => id))
  const ofActive = begun.filter(({ professionalId }) => active.has(professionalId))
  const bookedBefore = lastMonth.filter(({ booked }) => booked > 0)
  const appointmentsBefore = sumOf(bookedBefore, ({ booked }) => booked)
  const occupancy = occupancyPercent({
    bookedMinutes: sumOf(ofActive, ({ startsAt, endsAt }) => (endsAt - startsAt) / MINUTE),
    availableMinutes: availableMinutes(professionals, [spans.day]),
    appointments: begun.length,
    days: 1,
  })
  const occupancyBefore = occupancyPercent({
    bookedMinutes: sumOf(bookedBefore, ({ bookedMinutes }) => bookedMinutes),
    availableMinutes: availableMinutes(
      professionals,
      bookedBefore.map(({ date }) => localDay(date, tx.zone)),
    ),
    appointments: appointmentsBefore,
    days: bookedBefore.length,
  })
  return {
    today: spans.day.date,
    appointmentsToday: {
      value: begun.length,
      change: changePercent(begun.length, appointmentsBefore / Math.max(1, bookedBefore.length)),
    },
    activeClients: { value: activeClients, change: changePercent(visitors.now, visitors.before) },
    monthRevenueCents: revenue && { value: revenue.now, change: changePercent(revenue.now, revenue.before) },
    occupancyPercent: { value: occupancy, change: changePercent(occupancy, occupancyBefore) },
    monthlyGoalCents: goal && goal.goalCents,
    next,
    day: planOf(spans.day, live, professionals),
    deskDay: deskOf(begun, tx.now, desk),
    bookingGaps: gaps,
    firstSteps: steps,
    isPlanWanted: planWanted,
    waitingBookings: waiting,
    toCharge,
    deposits,
    clientRequests,
  }
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0)

/** Today by professional: those who work today or have an appointment. */
function planOf(
  day: LocalDay,
  live: Awaited<ReturnType<typeof appointmentsOf>>,
  professionals: Awaited<ReturnType<typeof professionalsWithHours>>['professionals'],
): Overview['day'] {
  const busy = new Set(live.map(({ professionalId }) => professionalId))
  return {
    hasProfessionals: professionals.some(({ isActive }) => isActive),
    professionals: professionals
      .map((one) => ({
        id: one.id,
        name: one.name,
        working: one.isActive ? hoursOn(one, day) : [],
        off: one.isActive ? offOn(day, one.off).map(({ from, to }) => ({ from, to })) : [],
      }))
      .filter(({ id, working }) => working.length > 0 || busy.has(id)),
    appointments: live.map((row) => {
      const { client, bookedName, service, ...one } = appointmentOn(day, row)
      const { id, professionalId, startsAt, from, to, status, onlineAct, attendance } = one
      return {
        id,
        professionalId,
        startsAt,
        from,
        to,
        status,
        onlineAct,
        attendance,
        client: nameAsBooked(client.name, bookedName),
        service: service.name,
      }
    }),
  }
}

type Span = { from: Date; to: Date }
type Spans = { day: LocalDay; month: Span; lastMonth: Span; lastMonthDays: LocalDay[]; before: Span }

/** `before` is as much of last month as has passed of this month, so that the two can be compared. */
function spansOf(tx: BusinessTx): Spans {
  const today = localDate(tx.now, tx.zone)
  const month = monthBounds(today, tx.zone)
  const firstBefore = addMonths(`${today.slice(0, 7)}-01`, -1)
  const lastMonth = monthBounds(firstBefore, tx.zone)
  const lastMonthDays = localDays(firstBefore, daysBetween(firstBefore, addMonths(firstBefore, 1)), tx.zone)
  const passed = lastMonth.from.getTime() + (tx.now.getTime() - month.from.getTime())
  const before = { from: lastMonth.from, to: new Date(Math.min(passed, lastMonth.to.getTime())) }
  return { day: localDay(today, tx.zone), month, lastMonth, lastMonthDays, before }
}

/** The number of clients with an appointment this month until now, and in the same part of last month. */
async function countVisitors(tx: BusinessTx, { month, before }: Spans): Promise<{ now: number; before: number }> {
  return firstIn(
    await tx.rows<{ now: number; before: number }>(
      `select (${visitorsText('$2', '$3')}) as now, (${visitorsText('$4', '$5')}) as before`,
      [tx.businessId, month.from, tx.now, before.from, before.to],
    ),
  )
}

const visitorsText = (from: string, to: string) => `
  select count(distinct client_id)::int from appointment
  where business_id = $1 and starts_at >= ${from} and starts_at < ${to} and status <> 'cancelled'`

/** Sales less refunds, each counted in the month in which it happened. */
async function sumRevenue(tx: BusinessTx, { day, before }: Spans) {
  const first = `${day.date.slice(0, 7)}-01`
  const sums = (table: 'sale' | 'refund') => {
    const [cents, on, at] = (
      table === 'sale' ? ['total_cents', 'sold_on', 'sold_at'] : ['amount_cents', 'refunded_on', 'refunded_at']
    ).map((name) => sql.ref(name))
    return sql<{ now: number; before: number }>`
      select coalesce(sum(${cents}) filter (where ${on} >= ${first}), 0)::bigint as now,
        coalesce(sum(${cents}) filter (where ${on} < ${first} and ${at} < ${before.to}), 0)::bigint as before
      from ${sql.table(table)}
      where business_id = ${tx.businessId} and ${on} >= ${addMonths(first, -1)} and ${on} < ${addMonths(first, 1)}`.execute(
      tx.db,
    )
  }
  const [sold, refunded] = await awaitAll([sums('sale'), sums('refund')])
  const [plus, minus] = [firstIn(sold.rows), firstIn(refunded.rows)]
  return { now: plus.now - minus.now, before: plus.before - minus.before }
}

export async function readGoal(tx: BusinessTx): Promise<{ goalCents: number }> {
  const saved = await tx.selectFrom('monthlyGoal').select('goalCents').executeTakeFirst()
  return saved ?? { goalCents: defaultGoalCents }
}

const toChargeDays = 30

/** A business that sells nothing here is not told that its visits are to be charged. */
async function recentToCharge(tx: BusinessTx, { date }: LocalDay): Promise<Overview['toCharge']> {
  const from = addDays(date, 1 - toChargeDays)
  const [sum, [sold]] = await awaitAll([
    sumToCharge(tx, { from, to: date }),
    tx.rows('select from sale where business_id = $1 and sold_on >= $2 limit 1', [tx.businessId, from]),
  ])
  return sold && sum.count > 0 ? sum : null
}

async function readFirstSteps(tx: BusinessTx): Promise<Overview['firstSteps']> {
  const [steps] = await tx.rows<FirstStepsState>(firstStepsText, [tx.businessId, settledAppointments])
  return steps ?? null
}

const doneStep = (step: FirstStep, rows: string) => `case when exists (${rows}) then '${step}' end`

const firstStepsText = `
  select array_remove(array[
      ${doneStep('services', 'select from service where business_id = $1 and is_active')},
      ${doneStep('professionals', 'select from professional where business_id = $1 and is_active')},
      ${doneStep('team', 'select from professional where business_id = $1 and is_active offset 1')},
      ${doneStep('pix', 'select from pix_key where business_id = $1')},
      ${doneStep('cards', 'select from card_terms where business_id = $1')},
      ${doneStep('link', 'select from booking_link where business_id = $1')}
    ], null) as done,
    coalesce((select set_aside from first_steps where business_id = $1), '{}') as set_aside,
    exists (select from appointment where business_id = $1) as has_appointment
  where not exists (select from first_steps where business_id = $1 and ended_at is not null)
    and not exists (select from appointment where business_id = $1 offset $2::int - 1)`

type NextRow = Omit<Overview['next'][number], 'startsAt'> & { startsAt: Date; bookedName: string | null }

/** The next appointments. If there are fewer than five, today's past ones fill the list. */
async function listNext(tx: BusinessTx, { from }: LocalDay): Promise<Overview['next']> {
  const rows = await tx.rows<NextRow>(nextText, [tx.businessId, new Date(from), tx.now])
  return rows
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ startsAt, client, bookedName, ...row }) => ({
      ...row,
      client: client && nameAsBooked(client, bookedName),
      startsAt: startsAt.toISOString(),
    }))
}

// Each half is limited to five rows before the names are joined, so the cost does not grow with the agenda.
const firstFew = (isOver: boolean, where: string) => `(
  select id, visit_id, client_id, service_id, status, online_act, price_cents, starts_at, ${isOver} as is_over
  from appointment
  where business_id = $1 and starts_at >= $2 and status <> 'cancelled' and ${where}
  order by starts_at, id
  limit ${mostNext}
)`
const nextText = `
  select a.id, a.starts_at, a.status, a.online_act, a.price_cents, c.name as client, v.booked_name, ${attendanceOf('v')} as attendance,
    s.name as service
  from (${firstFew(false, 'ends_at > $3')} union all ${firstFew(true, 'starts_at < $3 and ends_at <= $3')}) a
  join visit v on v.business_id = $1 and v.id = a.visit_id
  left join client c on c.business_id = $1 and c.id = a.client_id
  left join service s on s.business_id = $1 and s.id = a.service_id
  order by a.is_over, a.starts_at, a.id
  limit ${mostNext}`
