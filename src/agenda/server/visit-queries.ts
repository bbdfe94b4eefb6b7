import { firstIn } from '../../platform/filled.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { VisitDetails } from '../contract.ts'
import { appointmentColumns, joinedToAppointment, type AppointmentRow } from './day-queries.ts'
import { priceLimit } from './edit-visit.ts'
import { dated } from './list-queries.ts'
import { noShowMonths } from '../appointment.ts'

/** A whole visit, by any of its appointments, and what is told of its client beside it. */
export async function getVisit(tx: BusinessTx, { id }: { id: string }): Promise<VisitDetails> {
  const [services, clients, priceLimitPercent] = await awaitAll([
    tx.rows<ServiceRow>(servicesText, [tx.businessId, id]),
    tx.rows<ClientRow>(clientText, [tx.businessId, id, tx.now]),
    priceLimit(tx),
  ])
  const { lastVisitAt, ...client } = orNotFound(clients[0])
  const { visitId, servedFrom } = firstIn(services)
  return {
    id: visitId,
    services: services.map((row) => ({ ...dated(tx, row), priceReason: row.priceReason, rooms: row.rooms })),
    client: { ...client, lastVisitAt: lastVisitAt?.toISOString() ?? null },
    servedFrom: servedFrom?.toISOString() ?? null,
    priceLimitPercent,
  }
}

type ServiceRow = AppointmentRow & { priceReason: string | null; rooms: string[]; servedFrom: Date | null }
type ClientRow = Omit<VisitDetails['client'], 'lastVisitAt'> & { lastVisitAt: Date | null }

const servicesText = `
  select ${appointmentColumns}, a.price_reason, v.served_from,
    array(
      select case when r.units > 1 then r.name || ' ' || held.unit else r.name end
      from jsonb_to_recordset(a.units) as held ("resourceId" uuid, unit int)
      join resource r on r.business_id = a.business_id and r.id = held."resourceId" order by searchable(r.name), r.id
    ) as rooms
  from appointment a ${joinedToAppointment}
  where a.business_id = $1 and a.visit_id = (select visit_id from appointment where business_id = $1 and id = $2)
  order by a.starts_at, a.id`

const itsClient = { businessId: 'c.business_id', clientId: 'c.id' }

const clientText = `
  select c.id, c.name, c.phone, c.notes, c.last_visit_at, c.total_spent_cents,
    ${countedVisits(itsClient, 'done.starts_at < a.starts_at and done.visit_id <> a.visit_id')} as visits_before,
    ${countedNoShows({ ...itsClient, now: '$3' })} as no_shows
  from appointment a join client c on c.business_id = a.business_id and c.id = a.client_id
  where a.business_id = $1 and a.id = $2`

type WhoseVisits = Record<'businessId' | 'clientId', string>

/** SQL expression: the visits of a client of which a service was done, the appointment `done`; those alone that fulfil `which`. */
export function countedVisits({ businessId, clientId }: WhoseVisits, which = 'true'): string {
  return `(
  select count(distinct done.visit_id)::int from appointment done
  where done.business_id = ${businessId} and done.client_id = ${clientId} and done.status = 'completed' and ${which})`
}

/** SQL expression: the visits to which a client did not come, as far as they still count at `now`. */
export function countedNoShows({ businessId, clientId, now }: WhoseVisits & { now: string }): string {
  return `(
  select count(*)::int from visit missed
  where missed.business_id = ${businessId} and missed.client_id = ${clientId}
    and missed.no_show_at > ${now}::timestamptz - interval '${noShowMonths} months')`
}

/** The same for one client; nobody has none. */
export async function countNoShows(tx: BusinessTx, clientId: string | null): Promise<number> {
  const places = { businessId: '$1', clientId: '$2::uuid', now: '$3' }
  const asked = [tx.businessId, clientId, tx.now]
  return firstIn(await tx.rows<{ count: number }>(`select ${countedNoShows(places)} as count`, asked)).count
}
