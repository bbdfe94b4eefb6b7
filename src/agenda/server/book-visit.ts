import { firstIn } from '../../platform/filled.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import type { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../platform/server/database/locks.ts'
import { isTaken } from '../../platform/server/database/or-taken.ts'
import type { Status } from '../appointment.ts'
import type { Resources } from '../resources.ts'
import {
  whoMayServe,
  type PlannedService,
  type PlannedVisit,
  type ServiceRequest,
  type VisitFacts,
} from '../visit-decision.ts'
import { bookingColumns, listed, named, namedTypes, type AppointmentValues } from './parts/appointment-columns.ts'
import { loadLockedResources, neededResourcesLock } from './resource-queries.ts'
import {
  loadSchedules,
  professionalsLock,
  servicesInOrder,
  servicesLock,
  type BookableService,
  type StaffSchedule,
} from './schedule-queries.ts'

type VisitQuestion = {
  services: readonly ServiceRequest[]
  date: LocalDate
  isVisitor: boolean
  /** The card of the client to be served, if it is to be locked as well. */
  clientId?: string
}

/**
 * Locks what a visit touches and reads what decides it, in one packet: its professionals stay locked until the end of
 * the transaction, and neither its services nor its client can be removed.
 */
export async function lockVisit(tx: BusinessTx, { services: asked, date, isVisitor, clientId }: VisitQuestion) {
  const days = localDays(date, 2, tx.zone)
  const professionalIds = whoMayServe(asked, isVisitor)
  const serviceIds = [...new Set(asked.map(({ serviceId }) => serviceId))]
  const span = { from: firstIn(days).from, to: days[1]!.to }
  const [locked, schedules] = await awaitAll([
    tx.lockInOrder({
      professionals: professionalsLock(professionalIds),
      resources: neededResourcesLock(serviceIds),
      services: servicesLock(serviceIds),
      clients: clientId === undefined ? null : clientLock(clientId),
    }),
    loadSchedules(tx, { professionalIds, ...span }),
  ])
  const services = servicesInOrder(serviceIds, locked.services)
  const resources = await loadLockedResources(tx, locked.resources, services, span)
  const facts = { ...visitFacts(tx, services, schedules, resources), days }
  const [client = null] = locked.clients
  return { facts, client }
}

/** What is known of services and schedules as facts; the rules of the agenda come with each service. */
export function visitFacts(
  { now }: BusinessTx,
  services: readonly BookableService[],
  schedules: StaffSchedule[],
  resources: Resources,
) {
  const { step = MINUTE, opening = null } = services[0] ?? {}
  const byId = new Map(services.map((service) => [service.id, service]))
  return { now, schedules, resources, services: byId, step, opening } satisfies Omit<VisitFacts, 'days'>
}

type NamedClient = { id: string; name: string }

/** The lock on the client to be served. A client who was removed is not found. */
export const clientLock = (id: string): RowLock<NamedClient> => ({
  kind: 'client',
  mode: 'no key update',
  text: 'select id, name from client where business_id = $1 and id = $2 and deactivated_at is null',
  values: [id],
})

/** A visit, and what its appointments have in common. Its first appointment bears its id. */
export type NewVisit = {
  id: string
  /** Of its own address; without one the database makes it. */
  secret?: string
  clientId: string
  /** As `cardFor` gives it: the name that was typed, if it is another than the card's. */
  bookedName?: string | null
  notes: string | null
  source: 'reception' | 'booking'
  seriesId?: string
  status?: Exclude<Status, 'cancelled' | 'completed'>
  /** The deposit that the client is asked to pay. It belongs to the first appointment. */
  depositAskedCents?: number | null
  /** The time is only held, for an open offer of the waiting list. */
  onlineAct?: 'offered'
}

export type BookedService = Pick<
  AppointmentValues,
  'id' | 'serviceId' | 'professionalId' | 'startsAt' | 'endsAt' | 'priceCents'
>

/**
 * Creates the appointments of a decided visit. They are sent without waiting; if that fails, so does the whole
 * transaction. `taken` is the refusal if somebody else has taken the time.
 */
export function storeVisit(
  tx: BusinessTx,
  visit: NewVisit,
  services: PlannedVisit,
  taken: () => Refusal,
): [BookedService, ...BookedService[]] {
  const { id, clientId } = visit
  const [first, ...others] = services
  const head = { ...first, id }
  const rest = others.map((service) => ({ ...service, id: newId(tx.now.getTime()) }))
  tx.finish(insertVisits(tx, [{ ...visit, services: [head, ...rest] }]), (error) => (isTaken(error) ? taken() : error))
  if (rest.length > 0)
    tx.audit('visit.create', { visit: id, client: clientId, appointments: [id, ...rest.map((row) => row.id)] })
  else
    tx.audit('appointment.create', {
      appointment: id,
      client: clientId,
      professional: head.professionalId,
      startsAt: head.startsAt,
      isSqueezedIn: head.squeezeReason !== null,
    })
  return [bookedOf(head), ...rest.map(bookedOf)]
}

const bookedOf = ({ id, serviceId, professionalId, startsAt, endsAt, priceCents }: BookedService): BookedService => ({
  id,
  serviceId,
  professionalId,
  startsAt,
  endsAt,
  priceCents,
})

type PlannedAppointment = PlannedService & { id: string }
type VisitWithServices = NewVisit & { services: readonly [PlannedAppointment, ...PlannedAppointment[]] }

/** Inserts any number of visits in one statement. */
export const insertVisits = (tx: BusinessTx, visits: readonly VisitWithServices[]) => ({
  sql: insertText,
  parameters: [tx.businessId, JSON.stringify(appointmentsOf(visits)), JSON.stringify(visits), tx.now],
})

/** The services that are added to a visit, with its id and client. */
type AddedServices = Pick<VisitWithServices, 'id' | 'clientId' | 'status' | 'services'>

/** Inserts appointments of visits that stand. */
export const insertAppointments = (tx: BusinessTx, visits: readonly AddedServices[]) => ({
  sql: insertAppointmentsText,
  parameters: [tx.businessId, JSON.stringify(appointmentsOf(visits))],
})

/** Each appointment keeps the buffers and the processing that its service has now. */
const appointmentsOf = (visits: readonly (AddedServices & Pick<NewVisit, 'onlineAct' | 'depositAskedCents'>)[]) =>
  visits.flatMap(({ services, id: visitId, clientId, ...visit }) =>
    services.map(({ length, ...one }, at) => ({
      ...one,
      visitId,
      clientId,
      status: visit.status ?? 'scheduled',
      onlineAct: visit.onlineAct,
      depositAskedCents: at === 0 ? visit.depositAskedCents : null,
      bufferBeforeMinutes: length.before / MINUTE,
      bufferAfterMinutes: length.after / MINUTE,
      processing: length.processing,
    })),
  )

const insertAppointmentsText = `
  insert into appointment (business_id, ${listed('', bookingColumns)})
  select $1::uuid, ${named(bookingColumns)}
  from json_to_recordset($2) as one (${namedTypes(bookingColumns)})`

const insertText = `
  with theirs as (
    insert into visit (business_id, id, secret, client_id, source, booked_name, notes, series_id, created_at)
    select $1::uuid, id, coalesce(secret, new_visit_secret()), "clientId", source, "bookedName", notes, "seriesId", $4
    from json_to_recordset($3) as one (id uuid, secret text, "clientId" uuid, source text, "bookedName" text, notes text, "seriesId" uuid)
  )
  ${insertAppointmentsText}`
