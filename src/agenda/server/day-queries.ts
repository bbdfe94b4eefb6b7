import { firstIn, lastIn } from '../../platform/filled.ts'
import { localDate, type LocalDate } from '../../platform/clock.ts'
import { snakeName } from '../../platform/server/database/column-names.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type Attendance, isLive, longestMinutes } from '../appointment.ts'
import type { VisitAnswer } from '../visit-answer.ts'
import type { Interval } from '../availability.ts'
import type { Appointment, Day, AgendaWeek } from '../contract.ts'
import { weekOf } from '../period.ts'
import { firstName } from '../../platform/first-name.ts'
import { otherName } from '../../clients/booked-name.ts'
import type { Wall } from '../waiting-room.ts'
import { specialHoursOf } from '../../hours/server/special-hours-queries.ts'
import {
  closedFor,
  hoursOn,
  type SpecialMinutes,
  withSpecialHours,
  type WorkingHours,
} from '../../hours/special-hours.ts'
import type { WorkingMinutes } from '../../team/hours.ts'
import { localDay, MINUTE, minuteAt, type LocalDay } from '../../platform/local-day.ts'
import { type AppointmentColumn, columns, listed, type AppointmentValues } from './parts/appointment-columns.ts'

/** One day of the agenda: working hours, appointments, and the clients who checked out today. */
export async function getDay(tx: BusinessTx, { date }: { date: LocalDate }): Promise<Day> {
  const day = localDay(date, tx.zone)
  const [appointments, { professionals, special }, finished] = await awaitAll([
    appointmentsOf(tx, day),
    professionalsWithHours(tx, [day], day.weekday),
    finishedToday(tx),
  ])
  const busy = new Set(appointments.map(({ professionalId }) => professionalId))
  return {
    date,
    ...closedOn(special, day),
    professionals: professionals.filter(({ id, isActive }) => isActive || busy.has(id)).map((one) => onDay(day, one)),
    appointments: appointments.map((row) => appointmentOn(day, row)),
    finished,
  }
}

/**
 * Today as a wall shows it, which clients read: who is next with whom, by first names. What was typed at the booking goes
 * first; services, notes, prices and telephones stay away.
 */
export async function getWall(tx: BusinessTx): Promise<Wall> {
  const { professionals, appointments, date } = await getDay(tx, { date: localDate(tx.now, tx.zone) })
  const shown = appointments.filter(
    ({ status, onlineAct, from }) => isLive(status) && onlineAct !== 'offered' && from >= 0,
  )
  return {
    date,
    professionals: professionals
      .filter(({ id, working }) => working.length > 0 || shown.some(({ professionalId }) => professionalId === id))
      .map(({ id, name }) => ({
        id,
        name: firstName(name),
        visits: shown
          .filter(({ professionalId }) => professionalId === id)
          .map(({ client, bookedName, status, ...one }) => ({
            id: one.id,
            visitId: one.visitId,
            name: firstName(otherName(bookedName, client.name) ?? client.name),
            from: one.from,
            to: one.to,
            isDone: status === 'completed',
            attendance: one.attendance,
            arrivedAt: one.arrivedAt,
          })),
      })),
  }
}

/** The week of a date, each day as `getDay` returns it, in one read. */
export async function getWeek(tx: BusinessTx, { date }: { date: LocalDate }): Promise<AgendaWeek> {
  const days = weekOf(date).map((one) => localDay(one, tx.zone))
  const span = { from: firstIn(days).from, to: lastIn(days).to }
  const [appointments, { professionals, special }, finished] = await awaitAll([
    appointmentsOf(tx, span),
    professionalsWithHours(tx, days),
    finishedToday(tx),
  ])
  const plans = days.map((day) => {
    const touching = appointments.filter(({ startsAt, endsAt }) => startsAt < day.to && endsAt > day.from)
    const busy = new Set(touching.map(({ professionalId }) => professionalId))
    return {
      date: day.date,
      ...closedOn(special, day),
      professionals: professionals.filter(({ id, isActive }) => isActive || busy.has(id)).map((one) => onDay(day, one)),
      appointments: touching.map((row) => appointmentOn(day, row)),
    }
  })
  return { days: plans, finished }
}

/** What the business is closed for on a day, if it is. */
export const closedOn = (special: readonly SpecialMinutes[], { date }: LocalDay): { closed?: string } => {
  const closed = closedFor(special, date)
  return closed === undefined ? {} : { closed }
}

export const appointmentOn = (day: LocalDay, row: AppointmentRow): Appointment => ({
  id: row.id,
  professionalId: row.professionalId,
  client: { id: row.clientId, name: row.clientName, phone: row.clientPhone },
  ...(row.bookedName && { bookedName: row.bookedName }),
  service: { id: row.serviceId, name: row.serviceName },
  status: row.status,
  isPaid: row.isPaid,
  isWaived: row.isWaived,
  ...(row.depositCents > 0 && { depositCents: row.depositCents }),
  startsAt: new Date(row.startsAt).toISOString(),
  from: minuteAt(day, row.startsAt),
  to: minuteAt(day, row.endsAt),
  priceCents: row.priceCents,
  notes: row.notes,
  source: row.source,
  onlineAct: row.onlineAct,
  attendance: row.attendance,
  ...(row.answer && { answer: row.answer }),
  arrivedAt: row.arrivedAt === null ? null : new Date(row.arrivedAt).toISOString(),
  bufferBeforeMinutes: row.bufferBeforeMinutes,
  bufferAfterMinutes: row.bufferAfterMinutes,
  ...(row.processing && { processing: row.processing }),
  squeezeReason: row.squeezeReason,
  seriesId: row.seriesId,
  visitId: row.visitId,
  servicesOfVisit: row.servicesOfVisit,
  version: row.version,
})

export type AppointmentRow = Omit<AppointmentValues, (typeof leftOut)[number]> & {
  /** Milliseconds since 1970. A day is full of instants, and numbers are cheaper to read than dates. */
  startsAt: number
  endsAt: number
  bookedName: string | null
  notes: string | null
  source: Appointment['source']
  seriesId: string | null
  attendance: Attendance
  answer: VisitAnswer | null
  arrivedAt: number | null
  servicesOfVisit: number
  clientName: string
  clientPhone: string | null
  serviceName: string
}

/** Appointments that overlap the span, also those that began the evening before. */
export const appointmentsOf = (tx: BusinessTx, { from, to }: Interval): Promise<AppointmentRow[]> =>
  tx.rows<AppointmentRow>(appointmentsText, [
    tx.businessId,
    new Date(from - longestMinutes * MINUTE),
    new Date(to),
    new Date(from),
  ])

const leftOut = [
  'startsAt',
  'endsAt',
  'depositAskedCents',
  'priceReason',
  'units',
] as const satisfies AppointmentColumn[]
const kept = columns.filter((column) => !leftOut.some((one) => one === column))
const milliseconds = (column: AppointmentColumn) => `date_part('epoch', a.${snakeName(column)}) * 1000`

/** SQL: who came to a visit. */
export const attendanceOf = (visit: string): string =>
  `case when ${visit}.no_show_at is not null then 'missed' when ${visit}.served_from is not null then 'served'
    when ${visit}.arrived_at is not null then 'arrived' else 'expected' end`

/** The columns of `AppointmentRow`, from an appointment `a`, its visit `v`, its client `c` and its service `s`. */
export const appointmentColumns = `
  ${listed('a.', kept)},
  ${milliseconds('startsAt')} as starts_at, ${milliseconds('endsAt')} as ends_at,
  v.booked_name, v.notes, v.source, v.series_id, ${attendanceOf('v')} as attendance, v.answer,
  date_part('epoch', v.arrived_at) * 1000 as arrived_at,
  (select count(*)::int from appointment o where o.business_id = a.business_id and o.visit_id = a.visit_id) as services_of_visit,
  c.name as client_name, c.phone as client_phone, s.name as service_name`

/** What `appointmentColumns` are of, beside an appointment `a`. */
export const joinedToAppointment = `
  join visit v on v.business_id = a.business_id and v.id = a.visit_id
  join client c on c.business_id = a.business_id and c.id = a.client_id
  join service s on s.business_id = a.business_id and s.id = a.service_id`

const appointmentsText = `
  select ${appointmentColumns}
  from appointment a ${joinedToAppointment}
  where a.business_id = $1 and a.starts_at > $2 and a.starts_at < $3 and a.ends_at > $4
  order by a.starts_at, a.id`

type TimeOffRow = Interval & { id: string; reason: string }
type Professional = { id: string; name: string; isActive: boolean; isOwn: boolean; off: TimeOffRow[] }

/** The parts of a professional's time off that touch a day, in minutes of that day. */
export const offOn = (day: LocalDay, off: readonly TimeOffRow[]) =>
  off
    .filter(({ from, to }) => from < day.to && to > day.from)
    .map(({ id, reason, from, to }) => ({ id, reason, from: minuteAt(day, from), to: minuteAt(day, to) }))

type ProfessionalRow = Pick<Professional, 'id' | 'name' | 'isActive' | 'isOwn'>
type HoursRow = WorkingMinutes & { professionalId: string }
type OffRow = TimeOffRow & { professionalId: string }
type WithWeek = ProfessionalRow & { week: WorkingMinutes[] }
type WithHours = Professional & WorkingHours

/** All professionals with their weekly hours, or those of one weekday. */
export async function professionalsWithWeek(tx: BusinessTx, weekday?: number): Promise<WithWeek[]> {
  const { businessId } = tx
  const [professionals, hours] = await awaitAll([
    tx.rows<ProfessionalRow>(professionalsText, [businessId, tx.actor.accountId]),
    weekday === undefined
      ? tx.rows<HoursRow>(weekHoursText, [businessId])
      : tx.rows<HoursRow>(dayHoursText, [businessId, weekday]),
  ])
  const hoursOf = Map.groupBy(hours, ({ professionalId }) => professionalId)
  return professionals.map((one) => ({ ...one, week: hoursOf.get(one.id) ?? [] }))
}

/**
 * All professionals, with their hours (of one weekday, if given) and the time off that touches the days, and the
 * special hours among them. Plain statements, because joining grouped hours and time off to the professionals takes twice as long.
 */
export async function professionalsWithHours(
  tx: BusinessTx,
  days: readonly LocalDay[],
  weekday?: number,
): Promise<{ professionals: WithHours[]; special: SpecialMinutes[] }> {
  const [first, last] = [firstIn(days), lastIn(days)]
  const [professionals, off, special] = await awaitAll([
    professionalsWithWeek(tx, weekday),
    tx.rows<OffRow>(timeOffText, [tx.businessId, new Date(first.from), new Date(last.to)]),
    specialHoursOf(tx, first.date, last.date),
  ])
  const offOf = Map.groupBy(off, ({ professionalId }) => professionalId)
  const dates = days.map(({ date }) => date)
  const complete = professionals.map((one) => ({
    ...one,
    ...withSpecialHours(one.id, one.week, special, dates),
    off: offOf.get(one.id) ?? [],
  }))
  return { professionals: complete, special }
}

const professionalsText = `
  select id, name, is_active, coalesce(account_id = $2::uuid, false) as is_own
  from professional where business_id = $1
  order by (account_id = $2::uuid) is true desc, searchable(name), id`
const hoursText = (only = '') => `
  select professional_id, weekday, starts_minute as "from", ends_minute as "to"
  from working_hours
  where business_id = $1 ${only}
  order by starts_minute`
const weekHoursText = hoursText()
const dayHoursText = hoursText('and weekday = $2')
const timeOffText = `
  select professional_id, id, reason, date_part('epoch', starts_at) * 1000 as "from",
    date_part('epoch', ends_at) * 1000 as "to"
  from time_off
  where business_id = $1 and ends_at > $2 and starts_at < $3
  order by starts_at`

/** A professional as a single day of the week shows them. */
const onDay = (
  day: LocalDay,
  { week, dates, off, isOwn, ...professional }: WithHours,
): Day['professionals'][number] => ({
  ...professional,
  ...(isOwn && { isOwn }),
  off: offOn(day, off),
  working: hoursOn({ week, ...(dates && { dates }) }, day),
})

type FinishedRow = { id: string; name: string; checkedOutAt: Date | null; totalSpentCents: number }

/** The clients who checked out today. */
async function finishedToday(tx: BusinessTx): Promise<Day['finished']> {
  const rows = await tx.rows<FinishedRow>(finishedText, [tx.businessId, localDate(tx.now, tx.zone)])
  return rows.map((client) => ({ ...client, checkedOutAt: client.checkedOutAt?.toISOString() ?? null }))
}

const finishedText = `
  select id, name, checked_out_at, total_spent_cents
  from client
  where business_id = $1 and status = 'completed' and status_on = $2 and deactivated_at is null
  order by checked_out_at desc`
