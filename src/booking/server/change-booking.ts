import * as z from 'zod/mini'
import { networkOf } from '../../platform/server/http/hosts.ts'
import { appointmentRefusals, attendanceRefusals, type VisitChange } from '../../agenda/appointment.ts'
import type { VisitAnswer } from '../../agenda/visit-answer.ts'
import { answerVisit } from '../../agenda/server/attend-visit.ts'
import { changeAppointment, changeVisit } from '../../agenda/server/change-appointment.ts'
import { instantOf } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { countDone, unlessReached } from '../../platform/server/http/throttle.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type OwnRating, type OwnRatingView, ratingViewOf } from '../../ratings/rating.ts'
import { rateVisit } from '../../ratings/server/rate-visit.ts'
import { findRatingFacts } from '../../ratings/server/rating-queries.ts'
import { heldAfterMove, ownCancelRefusal, ownMoveRefusal } from '../booking-decision.ts'
import type { Booking } from '../booking-facts.ts'
import type { OwnLink } from '../booking-page.ts'
import { idInKey, mayCancel, type OwnAnswer, ownRefusals, type OwnMove } from '../own-booking.ts'
import { noticeJob } from './book-online.ts'
import { countRefusal } from './booking-limits.ts'
import { findBooking, findRemoved, type FoundBooking, type RemovedBooking } from './booking-queries.ts'
import { getAnyLink, inLink } from './link-queries.ts'
import { earliestStart } from './page-queries.ts'

export const movedNoticeJob = defineJob(
  'booking.moved_notice',
  z.object({ ...ofBusiness, bookingId: z.uuid(), startedAt: z.string(), startsAt: z.string() }),
)

/** A booking, or what is left of one that was removed. */
type OwnBooking = FoundBooking | RemovedBooking
type Own = { link: OwnLink; booking: OwnBooking; rating: OwnRatingView }

/** Finds a booking by its key, whatever its state. A wrong secret gets the same answer as an unknown booking. */
export async function findOwn(tx: BusinessTx, key: string): Promise<Own> {
  const id = orNotFound(idInKey(key))
  const [link, live, removed, facts] = await awaitAll([
    getAnyLink(tx),
    findBooking(tx, id),
    findRemoved(tx, id),
    findRatingFacts(tx, id),
  ])
  const booking = live ?? removed
  if (booking?.key !== key) throw new Refusal(platformRefusals.NOT_FOUND)
  return { link, booking, rating: ratingViewOf(facts, tx.now) }
}

/** Moves a booking to another offered time, for its client. Services, durations and professionals stay. */
export const moveOwn = (slug: string, key: string, to: OwnMove, network: string): Promise<Booking> =>
  changeOwn({ slug, key, network, procedure: 'booking.own.move' }, async (tx, link, booking) => {
    if (booking.date === to.date && booking.from === to.time) return false
    const facts = { link, now: tx.now, zone: tx.zone }
    const refusal = ownMoveRefusal(to, booking, facts)
    if (refusal) throw refusal
    const startsAt = instantOf(to.date, to.time, tx.zone)
    const held = heldAfterMove({ holdsUntil: null, ...booking }, startsAt, facts)
    const change = { ...to, ...(held && { status: 'pending' as const }), onlineAct: 'moved' as const }
    await changeBooked(tx, booking, change, earliestStart(tx, link))
    await tx.rows('update online_booking set held_until = $3 where business_id = $1 and visit_id = $2', [
      tx.businessId,
      booking.id,
      held,
    ])
    tx.audit('booking.move', { visit: booking.id })
    const times = { startedAt: booking.startsAt, startsAt: startsAt.toISOString() }
    tx.enqueue(movedNoticeJob, { bookingId: booking.id, ...times })
    return true
  })

/** Cancels a booking for its client. Works even if the page is off, because the business wants to know. */
export const cancelOwn = (slug: string, key: string, network: string): Promise<Booking> =>
  changeOwn({ slug, key, network, procedure: 'booking.own.cancel' }, async (tx, _link, booking) => {
    if (booking.isCancelled) return false
    const refusal = ownCancelRefusal(booking)
    if (refusal) throw refusal
    return cancelBooked(tx, booking)
  })

async function cancelBooked(tx: BusinessTx, booking: OwnBooking): Promise<true> {
  await changeBooked(tx, booking, { status: 'cancelled', onlineAct: 'cancelled' }, tx.now)
  tx.audit('booking.cancel', { visit: booking.id })
  return true
}

/**
 * Says for its client that they come to the time that they saw. Once said it is said: the same form sent again does nothing.
 */
export const confirmOwn = (slug: string, key: string, seen: OwnAnswer, network: string): Promise<Booking> =>
  changeOwn({ slug, key, network, procedure: 'booking.own.confirm' }, (tx, _link, booking) =>
    answerBooking(tx, booking, seen, 'coming'),
  )

/** Keeps what its client says of the visit. The same form sent again does nothing. */
export const rateOwn = (slug: string, key: string, rating: OwnRating, network: string): Promise<Booking> =>
  changeOwn({ slug, key, network, procedure: 'booking.own.rate' }, (tx, _link, booking) =>
    rateVisit(tx, booking.id, rating),
  )

/** Says for its client that they do not come: within the rule the visit is cancelled, after it the business is told. */
export const declineOwn = (slug: string, key: string, seen: OwnAnswer, network: string): Promise<Booking> =>
  changeOwn({ slug, key, network, procedure: 'booking.own.decline' }, async (tx, _link, booking) =>
    booking.isCancelled ? false : (await declineBooking(tx, booking, seen)) !== null,
  )

/** Cancels within the rule, or else notes it; null if that was said before. */
export async function declineBooking(
  tx: BusinessTx,
  booking: OwnBooking,
  seen: OwnAnswer,
): Promise<'cancelled' | 'noted' | null> {
  if (mayCancel(booking) && isAsSeen(booking, seen)) {
    await cancelBooked(tx, booking)
    return 'cancelled'
  }
  return (await answerBooking(tx, booking, seen, 'not_coming')) ? 'noted' : null
}

/** Keeps what a client says of the time that they saw. False if that was said before. */
export async function answerBooking(
  tx: BusinessTx,
  booking: OwnBooking,
  seen: OwnAnswer,
  answer: VisitAnswer,
): Promise<boolean> {
  if (!('version' in booking) || booking.isCancelled) throw new Refusal(ownRefusals.BOOKING_SETTLED)
  if (!isAsSeen(booking, seen)) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  if (!booking.answers.includes(answer)) throw new Refusal(attendanceRefusals.ANSWER_TOO_LATE)
  if (booking.answer === answer) return false
  await answerVisit(tx, { visitId: booking.id, versions: booking.version, answer })
  return true
}

/** Nobody answers for a time that they have not seen. */
const isAsSeen = (booking: Booking, { startsAt }: OwnAnswer): boolean =>
  Date.parse(booking.startsAt) === Date.parse(startsAt)

type OwnChange = { slug: string; key: string; network: string; procedure: string }
type Change = (tx: BusinessTx, link: OwnLink, booking: OwnBooking) => Promise<boolean>

/** Runs a change by the client. The same form sent again finds the change already made, and does nothing. */
function changeOwn({ slug, key, network, procedure }: OwnChange, change: Change): Promise<Booking> {
  const limits = (businessId: string) => [limit('booking.changes', businessId, idInKey(key) ?? '')]
  const tries = limit('booking.tries', networkOf(network))
  return inLink(
    slug,
    'write',
    async (tx) => {
      const [, { link, booking }] = await awaitAll([tx.hold([`booking ${idInKey(key)}`]), findOwn(tx, key)])
      if (!(await change(tx, link, booking))) return booking
      countDone(tx, ...limits(tx.businessId))
      return (await findBooking(tx, booking.id))!
    },
    { procedure, precondition: ({ businessId }) => unlessReached(tries, ...limits(businessId)) },
  ).catch((error: unknown) => countRefusal(network, error))
}

/** Changes through the agenda's functions, which refuse if the business has changed the appointment meanwhile. */
function changeBooked(
  tx: BusinessTx,
  booking: OwnBooking,
  change: Omit<VisitChange, 'id' | 'version'>,
  notBefore: Date,
) {
  if (!('version' in booking)) throw new Refusal(ownRefusals.BOOKING_SETTLED)
  const { id, version, services } = booking
  return services.length > 1
    ? changeVisit(tx, { id, ...change }, { notBefore, versions: version })
    : changeAppointment(tx, { id, version, ...change }, { notBefore })
}

type AcceptedOffer = {
  visitId: string
  /** Deadline of the deposit, and the accepted version of its policy; null if no deposit is asked. */
  held: { until: Date; policyVersion: number } | null
}

/**
 * A trigger has made the online booking with the change of the appointment (`book_for_who_waited`). It is held until its
 * deposit is paid, and the business is told of it.
 */
export async function keepOfferedBooking(tx: BusinessTx, { visitId, held }: AcceptedOffer): Promise<void> {
  if (held)
    await tx.rows(
      `update online_booking set held_until = $3, told_pending = true, deposit_policy_version = $4
       where business_id = $1 and visit_id = $2`,
      [tx.businessId, visitId, held.until, held.policyVersion],
    )
  tx.enqueue(noticeJob, { bookingId: visitId })
}
