import { markScheduled } from '../../clients/server/mark-client.ts'
import { instantOf, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import {
  freeStarts,
  inOpeningHours,
  occupied,
  overlaps,
  slotTaken,
  workingTime,
  type Interval,
  type Length,
  type Schedule,
} from '../availability.ts'
import { listed, type Row, named, namedTypes, bookingColumns } from './parts/appointment-columns.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findUndoPoint, keepUndoPoint } from './parts/keep-undo-point.ts'
import { isTaken, lockSchedules, lockService } from './schedule-queries.ts'

export type Booking = {
  /** Made by the caller, so that a request sent again does not create a second appointment. */
  id?: string | undefined
  clientId: string
  /** Null for any free professional; of several, the one with the fewest appointments that day. */
  professionalId: string | null
  serviceId: string
  date: LocalDate
  time: LocalTime
  notes: string | null
  /** As `cardFor` gives it: the name that was typed, if it is another than the card's. */
  bookedName?: string | null
  status?: 'scheduled' | 'pending' | 'confirmed'
  /** The deposit that the client is asked to pay. */
  depositAskedCents?: number | null
  /** The reception may book at any hour; an online client gets only one of the offered times. */
  source: 'reception' | 'booking'
  /** The earliest start that is offered; by default, now. */
  notBefore?: Date
  /** The reason for squeezing it in; ignored if the time is free. */
  squeezeReason?: string
}

export type BookedAppointment = {
  id: string
  professionalId: string
  startsAt: Date
  endsAt: Date
  priceCents: number
  isNew: boolean
}

/** Books at the reception. A request that is sent again returns the appointment that already exists. */
export async function bookAppointment(
  tx: BusinessTx,
  booking: Booking,
): Promise<BookedAppointment & { undoId: string | null }> {
  const { clientId, status } = booking
  const [, prepared, client, sent] = await awaitAll([
    tx.hold(booking.id ? [`appointment ${booking.id}`] : []),
    prepareBooking(tx, booking),
    lockClient(tx, clientId),
    findSent(tx, booking.id),
  ])
  const { startsAt } = prepared
  if (sent && asksFor(booking, startsAt, sent)) {
    const { clientId: _client, serviceId: _service, notes: _notes, ...booked } = sent
    return { ...booked, isNew: false, undoId: await findUndoPoint(tx, [sent.id]) }
  }
  if (!client) throw new Refusal(platformRefusals.NOT_FOUND)
  // The id exists with other values: the form was changed and sent again, so this is a new appointment.
  const booked = storeBooking(tx, { ...booking, id: sent ? newId() : (booking.id ?? newId()) }, prepared)
  const [undoId] = await awaitAll([
    keepUndoPoint(tx, { made: [booked.id] }),
    ...(status === 'confirmed' ? [markScheduled(tx, clientId, startsAt)] : []),
    keepNextVisit(tx, clientId),
  ])
  return { ...booked, isNew: true, undoId }
}

type BookingRequest = Pick<BookedAppointment, 'professionalId' | 'startsAt'> &
  Pick<Booking, 'clientId' | 'serviceId' | 'notes'>

/** Whether a request asks for what an earlier one with its id has booked. */
const asksFor = (booking: Omit<Booking, 'date' | 'time' | 'source'>, startsAt: Date, sent: BookingRequest) =>
  sent.clientId === booking.clientId &&
  sent.serviceId === booking.serviceId &&
  sent.professionalId === (booking.professionalId ?? sent.professionalId) &&
  sent.startsAt.getTime() === startsAt.getTime() &&
  sent.notes === booking.notes

/** Everything needed to decide on a booking. Its professionals stay locked until the end of the transaction. */
export type PreparedBooking = Awaited<ReturnType<typeof prepareBooking>>

type Question = Pick<Booking, 'professionalId' | 'serviceId' | 'date' | 'time'>

export async function prepareBooking(tx: BusinessTx, { professionalId, serviceId, date, time }: Question) {
  const days = localDays(date, 2, tx.zone)
  const span = { from: days[0]!.from, to: days[1]!.to }
  const professionalIds = professionalId ? [professionalId] : null
  const [schedules, service] = await awaitAll([
    lockSchedules(tx, { professionalIds, serviceId, ...span }),
    lockService(tx, serviceId),
  ])
  return { days, startsAt: instantOf(date, time, tx.zone), schedules, service }
}

/** Creates a single appointment. The insert is sent without waiting; if it fails, so does the whole transaction. */
export function storeBooking(tx: BusinessTx, booking: Booking & { id: string }, prepared: PreparedBooking) {
  const { id, clientId, source, status = 'scheduled', notBefore = tx.now } = booking
  const { days, startsAt, service } = prepared
  if (!service || (booking.professionalId && prepared.schedules.length === 0))
    throw new Refusal(platformRefusals.NOT_FOUND)
  const performing = prepared.schedules.filter(({ performs }) => performs)
  if (booking.professionalId && performing.length === 0) throw new Refusal(appointmentRefusals.NOT_PERFORMED)

  const { length, step, opening, priceCents } = service
  const isVisitor = source === 'booking'
  const schedules = isVisitor ? inOpeningHours(performing, opening) : performing
  const start = startsAt.getTime()
  const period = occupied(start, length)
  const wish = { ...length, step, notBefore: notBefore.getTime() }
  const isFree = ({ week, busy }: Schedule) =>
    isVisitor
      ? freeStarts(workingTime(week, days), busy, wish).includes(start)
      : !busy.some((other) => overlaps(other, period))
  const free = leastBooked(schedules.filter(isFree), days[0]!)
  const taken = () => slotTaken(schedules, days, start, wish)
  const squeezeReason = free ? null : (booking.squeezeReason ?? null)
  const professionalId = free?.professionalId ?? (squeezeReason && booking.professionalId)
  if (!professionalId) throw taken()

  const booked = {
    id,
    professionalId,
    startsAt,
    endsAt: new Date(start + length.duration),
    priceCents,
  }
  const { serviceId, notes, bookedName = null, depositAskedCents = null } = booking
  const row = {
    ...booked,
    clientId,
    bookedName,
    serviceId,
    notes,
    source,
    status,
    length,
    squeezeReason,
    depositAskedCents,
  }
  tx.finish(insertAppointments(tx, row), (error) => (isTaken(error) ? taken() : error))
  tx.audit('appointment.create', {
    appointment: id,
    client: clientId,
    professional: professionalId,
    startsAt,
    isSqueezedIn: squeezeReason !== null,
  })
  return booked
}

type NewRow = Omit<
  Row,
  | 'bookedName'
  | 'isPaid'
  | 'isWaived'
  | 'depositAskedCents'
  | 'depositCents'
  | 'onlineAct'
  | 'version'
  | 'bufferBeforeMinutes'
  | 'bufferAfterMinutes'
  | 'squeezeReason'
  | 'seriesId'
  | 'visitId'
> & {
  length: Length
  bookedName?: string | null
  squeezeReason?: string | null
  seriesId?: string
  visitId?: string
  depositAskedCents?: number | null
}

/** Inserts any number of appointments in one statement. Each keeps the buffers that its service has now. */
export function insertAppointments(tx: BusinessTx, ...appointments: NewRow[]) {
  const rows = appointments.map(({ length, ...one }) => ({
    ...one,
    bufferBeforeMinutes: length.before / MINUTE,
    bufferAfterMinutes: length.after / MINUTE,
  }))
  return { sql: insertText, parameters: [tx.businessId, JSON.stringify(rows)] }
}

const insertText = `
  insert into appointment (business_id, ${listed('', bookingColumns)})
  select $1::uuid, ${named(bookingColumns)}
  from json_to_recordset($2) as one (${namedTypes(bookingColumns)})`

export function leastBooked<S extends Schedule>(free: S[], day: Interval): S | undefined {
  const booked = ({ busy }: Schedule) => busy.filter((one) => overlaps(one, day)).length
  return free.toSorted((a, b) => booked(a) - booked(b))[0]
}

/** Locks the client to be served; undefined if the client was removed. */
export async function lockClient(tx: BusinessTx, id: string): Promise<{ id: string; name: string } | undefined> {
  const [client] = await tx.lockAndRead<{ id: string; name: string }>(
    'client',
    'no key update',
    'select id, name from client where business_id = $1 and id = $2 and deactivated_at is null',
    [tx.businessId, id],
  )
  return client
}

async function findSent(tx: BusinessTx, id: string | undefined) {
  if (!id) return undefined
  return tx.db
    .selectFrom('appointment')
    .select(['id', 'clientId', 'professionalId', 'serviceId', 'notes', 'startsAt', 'endsAt', 'priceCents'])
    .where('businessId', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()
}
