import { markScheduled } from '../../clients/server/mark-client.ts'
import { instantOf, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import {
  freeStarts,
  inOpeningHours,
  occupied,
  overlaps,
  workingTime,
  type Interval,
  type Schedule,
} from '../availability.ts'
import { localDays, type LocalDay } from '../local-day.ts'
import { lockSchedules, orTaken, slotTaken } from './claim-time.ts'
import { insertAppointments } from './insert-appointments.ts'
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
  /** Why it may overlap others: an encaixe. Where the time is free all the same it is an appointment like any other. */
  squeezeReason?: string
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

  const professionalIds = booking.professionalId ? [booking.professionalId] : null
  const [asked, service, client, sent] = await all([
    lockSchedules(tx, { professionalIds, serviceId, from: today.from, to: tomorrow.to }),
    findService(tx, serviceId),
    findClient(tx, clientId),
    findSent(tx, booking.id),
  ])
  if (sent?.serviceId === serviceId && sent.startsAt.getTime() === startsAt.getTime()) return { ...sent, isNew: false }
  if (!service || !client || (professionalIds && asked.length === 0)) throw new Refusal(platformRefusals.NOT_FOUND)
  const performing = asked.filter(({ performs }) => performs)
  if (professionalIds && performing.length === 0) throw new Refusal(appointmentRefusals.NOT_PERFORMED)

  const { length, step, opening } = service
  const isVisitor = source === 'booking'
  const schedules = isVisitor ? inOpeningHours(performing, opening) : performing
  const start = startsAt.getTime()
  const period = occupied(start, length)
  const wish = { ...length, step, notBefore: notBefore.getTime() }
  const isFree = ({ week, busy }: Schedule) =>
    isVisitor
      ? freeStarts(workingTime(week, days), busy, wish).includes(start)
      : !busy.some((other) => overlaps(other, period))
  const free = leastBooked(schedules.filter(isFree), today)
  const taken = () => slotTaken(schedules, days, start, wish)
  const squeezeReason = free ? null : (booking.squeezeReason ?? null)
  const professionalId = free?.professionalId ?? (squeezeReason && booking.professionalId)
  if (!professionalId) throw taken()

  // A form that was changed and sent once more is another appointment.
  const id = sent ? newId() : (booking.id ?? newId())
  const booked = {
    id,
    professionalId,
    startsAt,
    endsAt: new Date(start + length.duration),
    priceCents: service.priceCents,
  }
  tx.audit('appointment.create', {
    appointment: id,
    client: clientId,
    professional: professionalId,
    startsAt,
    squeezeReason,
  })
  await all([
    orTaken(insertAppointments(tx, { ...booking, ...booked, status, length, squeezeReason }), taken),
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

export const findClient = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('client')
    .select('id')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    // A merge of the client waits until this is done.
    .forKeyShare()
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
