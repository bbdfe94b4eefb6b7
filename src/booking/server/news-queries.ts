import { localMoment, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Booking } from '../booking-page.ts'
import { findBooking, findRemoved, type FoundBooking } from './booking-queries.ts'

/** News of an appointment for whoever booked it. */
export type News = {
  what: 'moved' | 'cancelled' | 'restored'
  email: string
  booking: Booking
  professionalId: string | null
  /** When it was to be, as far as they know. */
  before: { date: LocalDate; time: LocalTime }
}

/** Changes that the person does not know yet; none of appointments that are over. */
export async function findNews(tx: BusinessTx, appointmentId: string): Promise<News | null> {
  const booking = await findBooking(tx, appointmentId)
  return booking ? newsOfBooking(tx, booking) : newsOfRemoved(tx, appointmentId)
}

async function newsOfBooking(tx: BusinessTx, booking: FoundBooking): Promise<News | null> {
  const { email, version: _, ...seen } = booking
  const [told] = await tx.rows<Told>(toldText, [tx.businessId, booking.id])
  if (!email || !told) return null
  const { startsAt, professionalId, isElsewhere, wasCancelled } = told
  const { isCancelled } = booking
  const isOver = startsAt <= tx.now && new Date(booking.startsAt) <= tx.now
  if (isOver || (isCancelled === wasCancelled && (isCancelled || !isElsewhere))) return null
  const what = isCancelled ? 'cancelled' : wasCancelled ? 'restored' : 'moved'
  return { what, email, booking: seen, professionalId, before: localMoment(startsAt, tx.zone) }
}

type Told = { startsAt: Date; professionalId: string; isElsewhere: boolean; wasCancelled: boolean }

const toldText = `
  select coalesce(o.told_starts_at, a.starts_at) as "startsAt", o.told_cancelled as "wasCancelled", a.professional_id as "professionalId",
    o.told_starts_at <> a.starts_at or o.told_professional_id <> a.professional_id as "isElsewhere"
  from online_booking o
  join appointment a on a.business_id = o.business_id and a.id = o.appointment_id
  where o.business_id = $1 and o.appointment_id = $2`

/** Whoever was told already has no address here any more. */
async function newsOfRemoved(tx: BusinessTx, id: string): Promise<News | null> {
  const booking = await findRemoved(tx, id)
  if (!booking?.email || new Date(booking.startsAt) <= tx.now) return null
  const { email, ...seen } = booking
  const before = { date: booking.date, time: booking.from }
  return { what: 'cancelled', email, booking: seen, professionalId: null, before }
}

/** Records what the person was told; later changes are news again. */
export async function markTold(tx: BusinessTx, { booking, what, professionalId }: News): Promise<void> {
  const told = [booking.startsAt, what === 'cancelled', professionalId]
  const key = [tx.businessId, booking.id]
  await inOrder([
    tx.rows(
      `update online_booking set told_starts_at = $3, told_cancelled = $4, told_professional_id = $5
       where business_id = $1 and appointment_id = $2`,
      [...key, ...told],
    ),
    tx.rows('update removed_booking set name = null, email = null where business_id = $1 and appointment_id = $2', key),
  ])
}
