import { sql } from 'kysely'
import { localDate, type LocalDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { longestMinutes, type Status } from '../appointment.ts'
import type { Day } from '../contract.ts'
import { localDay, MINUTE, minuteAt, type LocalDay } from '../local-day.ts'

/** One day of the agenda: who works when, what is booked, and who has left today. */
export async function getDay(tx: BusinessTx, { date }: { date: LocalDate }): Promise<Day> {
  const day = localDay(date, tx.zone)
  const [appointments, professionals, finished] = await all([
    appointmentsOf(tx, day),
    professionalsOf(tx, day),
    finishedToday(tx),
  ])
  const busy = new Set(appointments.map(({ professional_id }) => professional_id))
  return {
    date,
    professionals: professionals.filter(({ id, isActive }) => isActive || busy.has(id)),
    appointments: appointments.map((row) => ({
      id: row.id,
      professionalId: row.professional_id,
      client: { id: row.client_id, name: row.client_name, phone: row.client_phone },
      service: { id: row.service_id, name: row.service_name },
      status: row.status,
      startsAt: row.starts_at.toISOString(),
      from: minuteAt(day, row.starts_at.getTime()),
      to: minuteAt(day, row.ends_at.getTime()),
      priceCents: row.price_cents,
      notes: row.notes,
      source: row.source,
    })),
    finished: finished.map((client) => ({ ...client, checkedOutAt: client.checkedOutAt?.toISOString() ?? null })),
  }
}

/** All that touch the day, also those that began the evening before. */
const appointmentsOf = (tx: BusinessTx, { from, to }: LocalDay) =>
  tx.db
    .selectFrom('appointment as a')
    .innerJoin('client as c', (on) => on.onRef('c.business_id', '=', 'a.business_id').onRef('c.id', '=', 'a.client_id'))
    .innerJoin('service as s', (on) =>
      on.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .select([
      'a.id',
      'a.professional_id',
      'a.client_id',
      'c.name as client_name',
      'c.phone as client_phone',
      'a.service_id',
      's.name as service_name',
      'a.status',
      'a.starts_at',
      'a.ends_at',
      'a.price_cents',
      'a.notes',
      'a.source',
    ])
    .$narrowType<{ status: Status; source: 'reception' | 'booking' }>()
    .where('a.business_id', '=', tx.businessId)
    .where('a.starts_at', '>', new Date(from - longestMinutes * MINUTE))
    .where('a.starts_at', '<', new Date(to))
    .where('a.ends_at', '>', new Date(from))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()

const professionalsOf = (tx: BusinessTx, { weekday }: LocalDay) =>
  tx.db
    .selectFrom('professional as p')
    .select((is) => [
      'p.id',
      'p.name',
      'p.is_active as isActive',
      is
        .selectFrom('working_hours as h')
        .select(
          sql<{ from: number; to: number }[]>`coalesce(
            json_agg(json_build_object('from', starts_minute, 'to', ends_minute) order by starts_minute), '[]')`.as(
            'work',
          ),
        )
        .whereRef('h.business_id', '=', 'p.business_id')
        .whereRef('h.professional_id', '=', 'p.id')
        .where('h.weekday', '=', weekday)
        .$asScalar()
        .$notNull()
        .as('working'),
    ])
    .where('p.business_id', '=', tx.businessId)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()

const finishedToday = (tx: BusinessTx) =>
  tx.db
    .selectFrom('client')
    .select(['id', 'name', 'checked_out_at as checkedOutAt', 'total_spent_cents as totalSpentCents'])
    .where('business_id', '=', tx.businessId)
    .where('status', '=', 'completed')
    .where('status_on', '=', localDate(tx.now, tx.zone))
    .where('deactivated_at', 'is', null)
    .orderBy('checked_out_at', 'desc')
    .execute()
