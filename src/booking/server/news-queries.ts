import { localMoment, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Booking } from '../booking-page.ts'
import { findBooking, findRemoved, type FoundBooking } from './booking-queries.ts'

/** News of an appointment for whoever booked it. */
export type News = {
  what: 'moved' | 'cancelled' | 'restored' | 'confirmed' | 'refused' | 'expired'
  email: string
  booking: Booking
  professionalId: string | null
  /** It still waits for the business to confirm it. */
  isPending: boolean
  /** When it was to be, as far as they know. */
  before: { date: LocalDate; time: LocalTime }
}

/** Changes that the person does not know yet; none of appointments that are over. */
export async function findNews(tx: BusinessTx, appointmentId: string): Promise<News | null> {
  const booking = await findBooking(tx, appointmentId)
  return booking ? newsOfBooking(tx, booking) : newsOfRemoved(tx, appointmentId)
}

async function newsOfBooking(tx: BusinessTx, booking: FoundBooking): Promise<News | null> {
  const { email, version: _, isPending, ...seen } = booking
  const [told] = await tx.rows<Told>(toldText, [tx.businessId, booking.id])
  if (!email || !told) return null
  const { startsAt, professionalId, isElsewhere, wasCancelled, wasPending } = told
  const what = newsIn(booking, { isElsewhere, wasCancelled, wasPending: wasPending && !isPending })
  const isOver = startsAt <= tx.now && new Date(booking.startsAt) <= tx.now
  // A time that nobody confirmed may run out with its beginning.
  if (!what || (isOver && what !== 'expired')) return null
  return { what, email, booking: seen, professionalId, isPending, before: localMoment(startsAt, tx.zone) }
}

/** What the person does not know yet. Of a confirmation that also moved them they hear as one. */
function newsIn(
  { isCancelled, onlineAct }: Booking,
  { isElsewhere, wasCancelled, wasPending }: Pick<Told, 'isElsewhere' | 'wasCancelled' | 'wasPending'>,
): News['what'] | null {
  if (isCancelled && wasCancelled) return null
  if (isCancelled && onlineAct === 'expired') return 'expired'
  if (isCancelled) return wasPending && onlineAct === null ? 'refused' : 'cancelled'
  if (wasCancelled) return 'restored'
  if (wasPending) return 'confirmed'
  return isElsewhere ? 'moved' : null
}

type Told = { startsAt: Date; professionalId: string; isElsewhere: boolean; wasCancelled: boolean; wasPending: boolean }

const toldText = `
  select coalesce(o.told_starts_at, a.starts_at) as "startsAt", o.told_cancelled as "wasCancelled", o.told_pending as "wasPending", a.professional_id as "professionalId",
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
  return { what: 'cancelled', email, booking: seen, professionalId: null, isPending: false, before }
}

/** Records what the person was told; later changes are news again. */
export async function markTold(tx: BusinessTx, { booking, professionalId, isPending }: News): Promise<void> {
  const told = [booking.startsAt, booking.isCancelled, professionalId, isPending]
  const key = [tx.businessId, booking.id]
  await inOrder([
    tx.rows(
      `update online_booking set told_starts_at = $3, told_cancelled = $4, told_professional_id = $5, told_pending = $6
       where business_id = $1 and appointment_id = $2`,
      [...key, ...told],
    ),
    tx.rows('update removed_booking set name = null, email = null where business_id = $1 and appointment_id = $2', key),
  ])
}
