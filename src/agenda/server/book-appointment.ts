import { markScheduled } from '../../clients/server/mark-client.ts'
import { instantOf, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { freeStarts, overlaps, workingTime, type Interval, type Schedule } from '../availability.ts'
import { slotMinutes } from '../hours.ts'
import { localDays, MINUTE, type LocalDay } from '../local-day.ts'
import { lockSchedules, orTaken, slotTaken } from './claim-time.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findService } from './schedule-queries.ts'

export type Booking = {
  /** Made by the caller: the same request sent again is the same appointment. */
  id?: string | undefined
  clientId: string
  /** Null for whoever is free; of several, who has least to do that day. */
  professionalId: string | null
  serviceId: string
  date: LocalDate
  time: LocalTime
  notes: string | null
  status?: 'scheduled' | 'confirmed'
  /** The reception knows what it does and may book at any hour; a visitor takes one of the offered times. */
  source: 'reception' | 'booking'
  /** Nothing earlier is offered; as a rule, nothing that has passed. */
  notBefore?: Date
}

export type Booked = {
  id: string
  professionalId: string
  startsAt: Date
  endsAt: Date
  priceCents: number
  isNew: boolean
}

/** The one way in which an appointment comes to be. */
export async function bookAppointment(tx: BusinessTx, booking: Booking): Promise<Booked> {
  const { clientId, serviceId, source, status = 'scheduled', notBefore = tx.now } = booking
  const startsAt = instantOf(booking.date, booking.time, tx.zone)
  const days = localDays(booking.date, 2, tx.zone)
  const [today, tomorrow] = days as [LocalDay, LocalDay]

  const [schedules, service, client, sent] = await all([
    lockSchedules(tx, { professionalId: booking.professionalId, from: today.from, to: tomorrow.to }),
    findService(tx, serviceId),
    findClient(tx, clientId),
    findSent(tx, booking.id),
  ])
  if (sent?.serviceId === serviceId && sent.startsAt.getTime() === startsAt.getTime()) return { ...sent, isNew: false }
  if (!service || !client || (booking.professionalId && schedules.length === 0))
    throw new Refusal(platformRefusals.NOT_FOUND)

  const duration = service.durationMinutes * MINUTE
  const period = { from: startsAt.getTime(), to: startsAt.getTime() + duration }
  const wish = { duration, step: slotMinutes * MINUTE, notBefore: notBefore.getTime() }
  const isFree = ({ week, busy }: Schedule) =>
    source === 'reception'
      ? !busy.some((other) => overlaps(other, period))
      : freeStarts(workingTime(week, days), busy, wish).includes(period.from)
  const professionalId = leastBooked(schedules.filter(isFree), today)?.professionalId
  const taken = () => slotTaken(schedules, days, period, wish.notBefore)
  if (!professionalId) throw taken()

  // A form that was changed and sent once more is another appointment.
  const id = sent ? newId() : (booking.id ?? newId())
  const booked = { id, professionalId, startsAt, endsAt: new Date(period.to), priceCents: service.priceCents }
  tx.audit('appointment.create', { appointment: id, client: clientId, professional: professionalId, startsAt })
  await all([
    orTaken(insert(tx, { ...booking, ...booked, status }), taken),
    ...(status === 'confirmed' ? [markScheduled(tx, clientId, startsAt)] : []),
    keepNextVisit(tx, clientId),
  ])
  for (const topic of ['agenda', 'home']) tx.announce(topic)
  return { ...booked, isNew: true }
}

function leastBooked(free: Schedule[], day: Interval): Schedule | undefined {
  const booked = ({ busy }: Schedule) => busy.filter((one) => overlaps(one, day)).length
  return free.toSorted((a, b) => booked(a) - booked(b))[0]
}

const findClient = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('client')
    .select('id')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

async function findSent(tx: BusinessTx, id: string | undefined) {
  if (!id) return undefined
  return tx.db
    .selectFrom('appointment')
    .select([
      'id',
      'professional_id as professionalId',
      'service_id as serviceId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'price_cents as priceCents',
    ])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()
}

const insert = (tx: BusinessTx, appointment: Booking & Omit<Booked, 'isNew'>) =>
  tx.db
    .insertInto('appointment')
    .values({
      business_id: tx.businessId,
      id: appointment.id,
      client_id: appointment.clientId,
      professional_id: appointment.professionalId,
      service_id: appointment.serviceId,
      starts_at: appointment.startsAt,
      ends_at: appointment.endsAt,
      status: appointment.status!,
      price_cents: appointment.priceCents,
      notes: appointment.notes,
      source: appointment.source,
    })
    .execute()
