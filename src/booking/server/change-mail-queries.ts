import { localMoment, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { wholeMilliseconds } from '../../platform/server/database/sql-parts.ts'
import type { Booking } from '../booking-facts.ts'
import { findBooking, findRemoved, type FoundBooking, type Revision } from './booking-queries.ts'

/** A change of a booking that its client does not know yet. */
export type ChangeMail = {
  what: 'moved' | 'changed' | 'cancelled' | 'restored' | 'confirmed' | 'refused' | 'expired'
  email: string
  booking: Booking & Revision
  /** The state of each service, in the format of `told_parts`; null for a booking that was removed. */
  parts: unknown
  /** True while the business has not confirmed the booking. */
  isPending: boolean
  /** The time that the client was told last. */
  before: { date: LocalDate; time: LocalTime }
}

/** Finds a change that the client has not been told yet; null for appointments that are over. */
export async function findChangeMail(tx: BusinessTx, visitId: string): Promise<ChangeMail | null> {
  const booking = await findBooking(tx, visitId)
  return booking ? changeOfBooking(tx, booking) : changeOfRemoved(tx, visitId)
}

async function changeOfBooking(tx: BusinessTx, booking: FoundBooking): Promise<ChangeMail | null> {
  const { email, version: _, isPending, ...seen } = booking
  const [told] = await tx.rows<ToldState>(toldText, [tx.businessId, booking.id])
  if (!email || !told) return null
  const { startsAt, parts, isElsewhere, wasCancelled, wasPending } = told
  const isLater = +startsAt !== Date.parse(booking.startsAt)
  const what = changeIn(booking, { isElsewhere, isLater, wasCancelled, wasPending: wasPending && !isPending })
  const isOver = startsAt <= tx.now && new Date(booking.startsAt) <= tx.now
  // An unconfirmed booking may expire exactly at its start, so its change is sent even then.
  if (!what || (isOver && what !== 'expired')) return null
  return { what, email, booking: seen, parts, isPending, before: localMoment(startsAt, tx.zone) }
}

/** The kind of change. A confirmation that also moved the booking counts as a confirmation. */
function changeIn(
  { isCancelled, onlineAct, services }: Booking,
  {
    isElsewhere,
    isLater,
    wasCancelled,
    wasPending,
  }: Pick<ToldState, 'isElsewhere' | 'wasCancelled' | 'wasPending'> & { isLater: boolean },
): ChangeMail['what'] | null {
  if (isCancelled && wasCancelled) return null
  if (isCancelled && onlineAct === 'expired') return 'expired'
  if (isCancelled) return wasPending && onlineAct === null ? 'refused' : 'cancelled'
  if (wasCancelled) return 'restored'
  if (wasPending) return 'confirmed'
  // The visit starts as before, but one of its parts was moved or cancelled.
  if (isElsewhere && services.length > 1 && !isLater) return 'changed'
  return isElsewhere ? 'moved' : null
}

type ToldState = {
  startsAt: Date
  parts: unknown
  isElsewhere: boolean
  wasCancelled: boolean
  wasPending: boolean
}

const toldText = `
  select coalesce(o.told_starts_at, a.starts_at) as starts_at, o.told_cancelled as was_cancelled,
    o.told_pending as was_pending, a.parts, o.told_parts <> a.parts as is_elsewhere
  from online_booking o
  cross join lateral (
    select min(v.starts_at) as starts_at, jsonb_agg(jsonb_build_array(
      v.id, ${wholeMilliseconds('v.starts_at')}, v.professional_id, v.status = 'cancelled') order by v.id) as parts
    from appointment v where v.business_id = o.business_id and v.visit_id = o.visit_id
  ) a
  where o.business_id = $1 and o.visit_id = $2`

/** A removed booking whose client has been told has no e-mail any more. */
async function changeOfRemoved(tx: BusinessTx, id: string): Promise<ChangeMail | null> {
  const booking = await findRemoved(tx, id)
  if (!booking?.email || new Date(booking.startsAt) <= tx.now) return null
  const { email, ...seen } = booking
  const before = { date: booking.date, time: booking.from }
  return { what: 'cancelled', email, booking: seen, parts: null, isPending: false, before }
}

/** Records what the client was told; later changes are told again. */
export async function markTold(tx: BusinessTx, { booking, parts, isPending }: ChangeMail): Promise<void> {
  const told = [booking.startsAt, booking.isCancelled, isPending, parts && JSON.stringify(parts)]
  const key = [tx.businessId, booking.id]
  await awaitAll([
    tx.rows(
      `update online_booking set told_starts_at = $3, told_cancelled = $4, told_pending = $5, told_parts = coalesce($6, told_parts)
       where business_id = $1 and visit_id = $2`,
      [...key, ...told],
    ),
    tx.rows('update removed_booking set name = null, email = null where business_id = $1 and visit_id = $2', key),
  ])
}
