import { longestMinutes, standingName } from '../../agenda/appointment.ts'
import { appointmentColumns, joinedToAppointment, type AppointmentRow } from '../../agenda/server/day-queries.ts'
import { countedNoShows } from '../../agenda/server/visit-queries.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localDate, localTime, minutesOf, type LocalDate } from '../../platform/clock.ts'
import { localDay, MINUTE, minuteAt } from '../../platform/local-day.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { earnings } from '../../reports/server/commission-queries.ts'
import { myDayRefusals, type MyDay, type OwnAppointment } from '../my-day.ts'

type Professional = MyDay['professional']

/** The professional that the account is linked to. */
async function ownProfessional(tx: BusinessTx): Promise<Professional> {
  const [found] = await tx.rows<Professional>(
    'select id, name from professional where business_id = $1 and account_id = $2 and is_active',
    [tx.businessId, tx.actor.accountId],
  )
  if (!found) throw new Refusal(myDayRefusals.NO_PROFESSIONAL)
  return found
}

/** A day of the professional who asks: their appointments, with what they need to know of the clients in it. */
export async function loadMyDay(tx: BusinessTx, asked: LocalDate | null): Promise<MyDay> {
  const today = localDate(tx.now, tx.zone)
  const professional = await ownProfessional(tx)
  const day = localDay(asked ?? today, tx.zone)
  const [rows, earned] = await awaitAll([
    tx.rows<OwnRow>(ownDayText, [
      tx.businessId,
      professional.id,
      new Date(day.from - longestMinutes * MINUTE),
      new Date(day.from),
      new Date(day.to),
      tx.now,
    ]),
    earnings(tx, professional.id, today),
  ])
  const maySeeContacts = tx.may('clients.contacts')
  const shown = (row: OwnRow): OwnAppointment => ({
    id: row.id,
    version: row.version,
    name: nameAsBooked(row.clientName, row.bookedName),
    service: row.serviceName,
    from: minuteAt(day, row.startsAt),
    to: minuteAt(day, row.endsAt),
    status: row.status,
    attendance: row.attendance,
    standing: standingName(row),
    arrivedAt: row.arrivedAt === null ? null : localTime(new Date(row.arrivedAt), tx.zone),
    notes: row.notes,
    clientNotes: row.clientNotes,
    phone: maySeeContacts ? row.clientPhone : null,
    email: maySeeContacts ? row.clientEmail : null,
    noShows: row.noShows,
    last: row.lastAt && {
      date: localDate(row.lastAt, tx.zone),
      service: row.lastService,
      notes: row.lastNotes,
    },
  })
  const minute = minutesOf(localTime(tx.now, tx.zone))
  return { professional, date: day.date, today, minute, earned, appointments: rows.map(shown) }
}

/** What one of the professional's own appointments is of; anybody else's is not there. */
export async function ownAppointment(tx: BusinessTx, id: string) {
  const [found] = await tx.rows<{
    id: string
    clientId: string
    serviceId: string
    professionalId: string
    startsAt: Date
  }>(
    `select a.id, a.client_id, a.service_id, a.professional_id, a.starts_at
     from appointment a join professional p on p.business_id = a.business_id and p.id = a.professional_id
     where a.business_id = $1 and a.id = $2 and p.account_id = $3 and p.is_active`,
    [tx.businessId, id, tx.actor.accountId],
  )
  return orNotFound(found)
}

/** Refuses an undo of anything but the professional's own appointments, as if it were not there. */
export async function ownUndoPoint(tx: BusinessTx, id: string): Promise<void> {
  const [found] = await tx.rows(
    `select u.id from undo_point u
     where u.business_id = $1 and u.id = $2 and u.time_off is null and not exists (
       select from (
         select (was ->> 'professional_id')::uuid as id from jsonb_array_elements(u.appointments) was
         union all
         select a.professional_id from appointment a
         where a.business_id = $1 and (a.id = any(u.made) or a.visit_id = any(u.made))
       ) who
       where not exists (
         select from professional p where p.business_id = $1 and p.id = who.id and p.account_id = $3 and p.is_active))`,
    [tx.businessId, id, tx.actor.accountId],
  )
  orNotFound(found)
}

type OwnRow = AppointmentRow & {
  clientNotes: string | null
  clientEmail: string | null
  noShows: number
} & ({ lastAt: null } | { lastAt: Date; lastService: string; lastNotes: string | null })

/** Cancelled ones free the day; whoever did not come stays to be seen. */
const ownDayText = `
  select ${appointmentColumns}, c.notes as client_notes, c.email as client_email,
    ${countedNoShows({ businessId: 'c.business_id', clientId: 'c.id', now: '$6' })} as no_shows,
    last.starts_at as last_at, last.service as last_service, last.notes as last_notes
  from appointment a ${joinedToAppointment}
  left join lateral (
    select l.starts_at, ls.name as service, lv.notes
    from appointment l
    join service ls on ls.business_id = l.business_id and ls.id = l.service_id
    join visit lv on lv.business_id = l.business_id and lv.id = l.visit_id
    where l.business_id = a.business_id and l.client_id = a.client_id and l.professional_id = a.professional_id
      and l.status = 'completed' and l.starts_at < a.starts_at and l.visit_id <> a.visit_id
    order by l.starts_at desc limit 1
  ) last on true
  where a.business_id = $1 and a.professional_id = $2
    and a.starts_at > $3 and a.ends_at > $4 and a.starts_at < $5
    and (a.status <> 'cancelled' or v.no_show_at is not null)
  order by a.starts_at, a.id`
