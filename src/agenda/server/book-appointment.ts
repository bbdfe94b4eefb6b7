import { sql } from 'kysely'
import { comboChanged, comboPrices, comboTitle } from '../../catalogue/combo.ts'
import type { Combo } from '../../catalogue/contract.ts'
import { comboToBook } from '../../catalogue/server/combo-queries.ts'
import { markScheduled } from '../../clients/server/mark-client.ts'
import { instantOf, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { invalidField, orNotFound } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  decideVisit,
  visitTaken,
  type PlannedVisit,
  type ServiceRequest,
  type Visitor,
  type VisitRequest,
} from '../visit-decision.ts'
import { lockVisit, storeVisit, type BookedService, type NewVisit } from './book-visit.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findUndoPoint, keepUndoPoint } from './parts/keep-undo-point.ts'

export type BookingWish = Omit<NewVisit, 'id'> & {
  /** Made by the caller, so that a request sent again does not create a second appointment. */
  id?: string | undefined
  /** Null for any free professional; of several, the one with the fewest appointments that day. */
  professionalId: string | null
  serviceId: string
  /** The further services of the visit, one after another or beside each other. */
  more?: readonly ServiceRequest[] | undefined
  /** The combo for whose price exactly its services are booked. */
  comboId?: string | null | undefined
  date: LocalDate
  time: LocalTime
  /** The reason for squeezing it in; ignored if the time is free. */
  squeezeReason?: string
}

export type BookedAppointment = Omit<BookedService, 'serviceId'> & { isNew: boolean; undoId: string | null }

/** Books a visit of one service or several, all or none. A request that is sent again returns what it has booked. */
export async function bookAppointment(tx: BusinessTx, booking: BookingWish): Promise<BookedAppointment> {
  const {
    clientId,
    professionalId,
    serviceId,
    more = [],
    comboId = null,
    date,
    time,
    squeezeReason,
    ...visit
  } = booking
  // The reception may book at any hour; an online client gets only one of the offered times.
  const visitor: Visitor | null = booking.source === 'booking' ? { notBefore: tx.now } : null
  const startsAt = instantOf(date, time, tx.zone)
  const wanted = [{ serviceId, professionalId }, ...more] as const
  const request: VisitRequest = { services: wanted, startsAt, visitor, squeezeReason }
  const [, { facts, client }, combo, sent] = await awaitAll([
    tx.hold(booking.id ? [`appointment ${booking.id}`] : []),
    lockVisit(tx, { services: wanted, date, clientId, isVisitor: visitor !== null }),
    comboToBook(tx, comboId),
    findSent(tx, booking.id),
  ])
  if (sent && isSame(booking, startsAt, sent, combo)) {
    const { clientId: _client, serviceId: _service, notes: _notes, further: _further, priceReason: _, ...booked } = sent
    return { ...booked, isNew: false, undoId: await findUndoPoint(tx, [sent.id]) }
  }
  orNotFound(client)
  const { refusal, services: planned } = decideVisit(request, facts)
  if (refusal) throw refusal
  const services = comboId === null ? planned : atPriceOf(combo, planned)
  // The id exists with other values: the form was changed and sent again, so this is a new appointment.
  const id = sent ? newId() : (booking.id ?? newId())
  const [{ serviceId: _service, ...booked }] = storeVisit(tx, { ...visit, id, clientId }, services, () =>
    visitTaken(request, facts),
  )
  const [undoId] = await awaitAll([
    keepUndoPoint(tx, { made: [id] }),
    ...(visit.status === 'confirmed' ? [markScheduled(tx, clientId, startsAt)] : []),
    keepNextVisit(tx, clientId),
  ])
  return { ...booked, isNew: true, undoId }
}

/** The services for what they cost in a combo, whoever serves. */
export function atPriceOf(combo: Combo | undefined, [first, ...others]: PlannedVisit): PlannedVisit {
  const serviceIds = [first, ...others].map(({ serviceId }) => serviceId)
  const prices = combo && comboPrices(combo, serviceIds)
  if (!prices) throw invalidField('comboId', comboChanged)
  const priced = (service: PlannedVisit[0], at: number): PlannedVisit[0] => ({
    ...service,
    priceCents: prices[at] ?? service.priceCents,
    priceReason: comboTitle(combo),
  })
  return [priced(first, 0), ...others.map((service, at) => priced(service, at + 1))]
}

type StoredAppointment = BookedService &
  Pick<NewVisit, 'clientId' | 'notes'> & {
    /** The further services of its visit. */
    further: { serviceId: string; startsAt: number }[]
    priceReason: string | null
  }

/** Whether a request asks for what an earlier one with its id has booked. */
const isSame = (booking: BookingWish, startsAt: Date, sent: StoredAppointment, combo: Combo | undefined) =>
  sent.clientId === booking.clientId &&
  sent.serviceId === booking.serviceId &&
  sent.professionalId === (booking.professionalId ?? sent.professionalId) &&
  +sent.startsAt === +startsAt &&
  sent.notes === booking.notes &&
  sent.priceReason === (combo ? comboTitle(combo) : null) &&
  orderOf([sent, ...sent.further]) === orderAsked(booking)

type ServiceInTurn = { serviceId: string; startsAt: Date | number }

/** Which services are done first, second and so on; those that are done at the same time have no order. */
export function orderOf(services: readonly ServiceInTurn[]): string {
  const turns = [...new Set(services.map(({ startsAt }) => +startsAt))].toSorted((a, b) => a - b)
  return orderText(services.map(({ serviceId, startsAt }) => [turns.indexOf(+startsAt), serviceId]))
}

export function orderAsked({ serviceId, more = [] }: Pick<BookingWish, 'serviceId' | 'more'>): string {
  let turn = 0
  return orderText([[0, serviceId], ...more.map((one) => [one.isBeside ? turn : ++turn, one.serviceId])])
}

const orderText = (turns: readonly (readonly unknown[])[]) => String(turns.map(String).toSorted())

async function findSent(tx: BusinessTx, id: string | undefined): Promise<StoredAppointment | undefined> {
  if (!id) return undefined
  return tx
    .selectFrom('appointment as a')
    .innerJoin('visit as v', (on) => on.onRef('v.businessId', '=', 'a.businessId').onRef('v.id', '=', 'a.visitId'))
    .select(['a.id', 'a.clientId', 'professionalId', 'serviceId', 'v.notes', 'startsAt', 'endsAt'])
    .select(['priceCents', 'priceReason'])
    .select(
      sql<StoredAppointment['further']>`array(
        select jsonb_build_object('serviceId', o.service_id, 'startsAt', date_part('epoch', o.starts_at) * 1000)
        from appointment o where o.business_id = a.business_id and o.visit_id = a.visit_id and o.id <> a.id)`.as(
        'further',
      ),
    )
    .where('a.id', '=', id)
    .executeTakeFirst()
}
