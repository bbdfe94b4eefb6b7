import { firstIn, lastIn } from '../../platform/filled.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { wholeMilliseconds } from '../../platform/server/database/sql-parts.ts'
import { hoursOn } from '../../hours/special-hours.ts'
import type { MonthDay } from '../contract.ts'
import { longestBuffer } from '../agenda-rules.ts'
import { longestMinutes } from '../appointment.ts'
import { occupancyOf, type OccupiedWeek } from '../occupancy.ts'
import { localDay, MINUTE, minuteAt, type LocalDay } from '../../platform/local-day.ts'
import { monthOf, weekOf } from '../period.ts'
import {
  appointmentColumns,
  appointmentOn,
  type AppointmentRow,
  closedOn,
  joinedToAppointment,
  offOn,
  professionalsWithHours,
} from './day-queries.ts'

/** Null for all professionals, or all services. */
type Of = { professionalId: string | null; serviceId: string | null }

const mostOfADay = 4

/** The days of a month in whole weeks: counts and the first few appointments, so that the answer stays small. */
export async function getMonth(
  tx: BusinessTx,
  { date, ...of }: Of & { date: LocalDate },
): Promise<{ days: MonthDay[] }> {
  const days = monthOf(date).map((date) => localDay(date, tx.zone))
  const [booked, firsts, { professionals }] = await awaitAll([
    bookedDays(tx, days, of),
    firstOfDays(tx, days, of),
    professionalsWithHours(tx, days),
  ])
  const workers = professionals.filter(
    ({ id, isActive }) => isActive && (!of.professionalId || id === of.professionalId),
  )
  return {
    days: booked.map((counted, at) => {
      const day = days[at]!
      return {
        ...counted,
        workingMinutes: workers
          .flatMap((worker) => hoursOn(worker, day))
          .reduce((sum, { from, to }) => sum + to - from, 0),
        first: firsts.filter(({ date }) => date === day.date).map((row) => appointmentOn(day, row)),
      }
    }),
  }
}

type BookedDay = Pick<MonthDay, 'date' | 'booked' | 'bookedMinutes'>

/** How full each day is, in order; days without appointments are included. */
export const bookedDays = (
  tx: BusinessTx,
  days: readonly LocalDay[],
  of: Of = { professionalId: null, serviceId: null },
): Promise<BookedDay[]> =>
  tx.rows<BookedDay>(
    `select day.date, a.booked, a.booked_minutes
     from ${spans}
     cross join lateral (
       select count(*)::int as booked,
         coalesce(sum(extract(epoch from ends_at - starts_at)) / 60, 0)::int as booked_minutes
       from ${liveWithin(of)}
     ) a
     order by day.date`,
    asked(tx, days, of),
  )

/** The first few appointments of each day. */
const firstOfDays = (tx: BusinessTx, days: readonly LocalDay[], of: Of) =>
  tx.rows<AppointmentRow & { date: LocalDate }>(
    `select day.date, ${appointmentColumns}
     from ${spans}
     cross join lateral (
       select * from ${liveWithin(of)} order by starts_at, id limit ${mostOfADay}
     ) a
     ${joinedToAppointment}
     order by a.starts_at, a.id`,
    asked(tx, days, of),
  )

// Each day comes with its instants, so that the index can be used. Computing a local date per appointment would cost
// more than the rest of the query.
const spans = `unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) day (date, since, until)`

const liveWithin = ({ professionalId, serviceId }: Of) => `
  appointment
  where business_id = $1 and status <> 'cancelled' and starts_at >= day.since and starts_at < day.until
    ${professionalId ? 'and professional_id = $5' : ''}
    ${serviceId ? `and service_id = $${professionalId ? 6 : 5}` : ''}`

const asked = (tx: BusinessTx, days: readonly LocalDay[], { professionalId, serviceId }: Of) => [
  tx.businessId,
  days.map(({ date }) => date),
  days.map(({ from }) => new Date(from)),
  days.map(({ to }) => new Date(to)),
  ...[professionalId, serviceId].filter((id) => id !== null),
]

/** How full the days of a week are for each professional who works in it or is booked. */
export async function getOccupiedWeek(tx: BusinessTx, { date }: { date: LocalDate }): Promise<OccupiedWeek> {
  const days = weekOf(date).map((one) => localDay(one, tx.zone))
  const [taken, { professionals, special }] = await awaitAll([takenIn(tx, days), professionalsWithHours(tx, days)])
  const takenOf = new Map(taken.map((row) => [`${row.professionalId} ${row.date}`, row]))
  const busy = new Set(taken.map(({ professionalId }) => professionalId))
  return {
    days: days.map((day) => ({ date: day.date, ...closedOn(special, day) })),
    professionals: professionals
      .filter(({ id, isActive }) => isActive || busy.has(id))
      .map(({ id, name, isActive, off, ...hours }) => ({
        id,
        name,
        isActive,
        days: days.map((day) => {
          const found = takenOf.get(`${id} ${day.date}`)
          const minutes = (found?.spans ?? []).map(([from, to]) => ({
            from: minuteAt(day, from),
            to: minuteAt(day, to),
          }))
          const working = isActive ? hoursOn(hours, day) : []
          return { visits: found?.visits ?? 0, ...occupancyOf(working, offOn(day, off), minutes) }
        }),
      })),
  }
}

type TakenRow = { professionalId: string; date: LocalDate; visits: number; spans: [from: number, to: number][] }

/** What is taken of each professional's days: one row for each that has something, in one pass over the span's index. */
const takenIn = (tx: BusinessTx, days: readonly LocalDay[]): Promise<TakenRow[]> => {
  const buffers = 2 * longestBuffer * MINUTE
  return tx.rows<TakenRow>(takenText, [
    tx.businessId,
    days.map(({ date }) => date),
    days.map(({ from }) => new Date(from)),
    days.map(({ to }) => new Date(to)),
    new Date(firstIn(days).from - buffers - longestMinutes * MINUTE),
    new Date(lastIn(days).to),
  ])
}

const takenText = `
  select p.id as professional_id, day.date,
    count(distinct a.visit_id) filter (where a.starts_at >= day.since and a.starts_at < day.until)::int as visits,
    json_agg(json_build_array(${wholeMilliseconds('o.occupied_from')}, ${wholeMilliseconds('o.occupied_to')})) as spans
  from professional p
  join occupation o on o.business_id = $1 and o.holder_id = p.id and o.unit = 0 and not o.is_kept_from_visitors
    and o.occupied_from > $5 and o.occupied_from < $6
  join unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) day (date, since, until)
    on o.occupied_from < day.until and o.occupied_to > day.since
  join appointment a on a.business_id = $1 and a.id = o.appointment_id
  where p.business_id = $1
  group by p.id, day.date`
