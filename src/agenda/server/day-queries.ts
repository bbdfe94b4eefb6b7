import { localDate, type LocalDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { longestMinutes } from '../appointment.ts'
import type { Appointment, Day } from '../contract.ts'
import type { Interval, WorkingMinutes } from '../availability.ts'
import { localDay, MINUTE, minuteAt, type LocalDay } from '../local-day.ts'
import { listed, type Row } from './appointment-columns.ts'

/** One day of the agenda: who works when, what is booked, and who has left today. */
export async function getDay(tx: BusinessTx, { date }: { date: LocalDate }): Promise<Day> {
  const day = localDay(date, tx.zone)
  const [appointments, professionals, finished] = await all([
    appointmentsOf(tx, day),
    professionalsWithWeek(tx, day),
    finishedToday(tx),
  ])
  const busy = new Set(appointments.map(({ professional_id }) => professional_id))
  return {
    date,
    professionals: professionals.filter(({ id, isActive }) => isActive || busy.has(id)).map((one) => onDay(day, one)),
    appointments: appointments.map((row) => appointmentOn(day, row)),
    finished,
  }
}

export const appointmentOn = (day: LocalDay, row: AppointmentRow): Appointment => ({
  id: row.id,
  professionalId: row.professional_id,
  client: { id: row.client_id, name: row.client_name, phone: row.client_phone },
  service: { id: row.service_id, name: row.service_name },
  status: row.status,
  isPaid: row.is_paid,
  startsAt: row.starts_at.toISOString(),
  from: minuteAt(day, row.starts_at.getTime()),
  to: minuteAt(day, row.ends_at.getTime()),
  priceCents: row.price_cents,
  notes: row.notes,
  source: row.source,
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  squeezeReason: row.squeeze_reason,
  seriesId: row.series_id,
  version: row.version,
})

export type AppointmentRow = Row & { client_name: string; client_phone: string | null; service_name: string }

/** All that touch a day or several, also those that began the evening before. */
export const appointmentsOf = (tx: BusinessTx, { from, to }: Interval): Promise<AppointmentRow[]> =>
  tx.rows<AppointmentRow>(appointmentsText, [
    tx.businessId,
    new Date(from - longestMinutes * MINUTE),
    new Date(to),
    new Date(from),
  ])

/** What `AppointmentRow` needs of an appointment `a`, its client `c` and its service `s`. */
export const appointmentColumns = `
  ${listed('a.')}, c.name as client_name, c.phone as client_phone, s.name as service_name`

const appointmentsText = `
  select ${appointmentColumns}
  from appointment a
  join client c on c.business_id = a.business_id and c.id = a.client_id
  join service s on s.business_id = a.business_id and s.id = a.service_id
  where a.business_id = $1 and a.starts_at > $2 and a.starts_at < $3 and a.ends_at > $4
  order by a.starts_at, a.id`

type TimeOffRow = Interval & { id: string; reason: string }
type ProfessionalRow = { id: string; name: string; isActive: boolean; week: WorkingMinutes[]; off: TimeOffRow[] }

/** The parts of a professional's time off that touch a day, in its minutes. */
export const offOn = (day: LocalDay, off: readonly TimeOffRow[]) =>
  off
    .filter(({ from, to }) => from < day.to && to > day.from)
    .map(({ id, reason, from, to }) => ({ id, reason, from: minuteAt(day, from), to: minuteAt(day, to) }))

/** Everybody, with the hours of their week and the time off that touches a span. */
export const professionalsWithWeek = (tx: BusinessTx, { from, to }: Interval): Promise<ProfessionalRow[]> =>
  tx.rows<ProfessionalRow>(professionalsText, [tx.businessId, new Date(from), new Date(to)])

const professionalsText = `
  select p.id, p.name, p.is_active as "isActive",
    coalesce((
      select json_agg(
        json_build_object('weekday', h.weekday, 'from', h.starts_minute, 'to', h.ends_minute) order by h.starts_minute
      )
      from working_hours h
      where h.business_id = p.business_id and h.professional_id = p.id
    ), '[]') as week,
    coalesce((
      select json_agg(json_build_object(
        'id', t.id, 'reason', t.reason,
        'from', (extract(epoch from t.starts_at) * 1000)::bigint, 'to', (extract(epoch from t.ends_at) * 1000)::bigint
      ) order by t.starts_at)
      from time_off t
      where t.business_id = p.business_id and t.professional_id = p.id and t.ends_at > $2 and t.starts_at < $3
    ), '[]') as off
  from professional p
  where p.business_id = $1
  order by p.name, p.id`

/** A professional as one day shows them. */
export const onDay = (
  day: LocalDay,
  { week, off, ...professional }: ProfessionalRow,
): Day['professionals'][number] => ({
  ...professional,
  off: offOn(day, off),
  working: week.filter(({ weekday }) => weekday === day.weekday).map(({ from, to }) => ({ from, to })),
})

type FinishedRow = { id: string; name: string; checkedOutAt: Date | null; totalSpentCents: number }

/** The clients who checked out today. */
export async function finishedToday(tx: BusinessTx): Promise<Day['finished']> {
  const rows = await tx.rows<FinishedRow>(finishedText, [tx.businessId, localDate(tx.now, tx.zone)])
  return rows.map((client) => ({ ...client, checkedOutAt: client.checkedOutAt?.toISOString() ?? null }))
}

const finishedText = `
  select id, name, checked_out_at as "checkedOutAt", total_spent_cents as "totalSpentCents"
  from client
  where business_id = $1 and status = 'completed' and status_on = $2 and deactivated_at is null
  order by checked_out_at desc`
