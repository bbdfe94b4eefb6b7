import {
  decideVisit,
  type PlannedVisit,
  type ServiceRequest,
  type VisitFacts,
  type VisitRequest,
} from '../agenda/visit-decision.ts'
import { unreadPolicy } from '../deposits/deposit.ts'
import { languages, type Language } from '../languages/language.ts'
import { addDays, addMinutes, instantOf, localDate, type LocalDate } from '../platform/clock.ts'
import { platformRefusals } from '../platform/refusal.ts'
import { invalidField, Refusal } from '../platform/refusal-error.ts'
import { phrase } from '../platform/words.ts'
import { bookingLinkRefusals } from './booking-link.ts'
import type { Booking } from './booking-facts.ts'
import type { OwnLink, PublicLink } from './booking-page.ts'
import { missingFields, type BookingRequest } from './booking-request.ts'
import { type DueDeposit, dueOf, onlineDemand, type OnlineTerms } from './no-show-rule.ts'
import { heldFor, heldUntil, mayCancel, ownRefusals, type HoldFacts, type OwnMove } from './own-booking.ts'

/** What a business's link and rules say of a booking. */
export type BookingTerms = HoldFacts &
  OnlineTerms &
  Pick<PublicLink, 'requirePhone' | 'requireAddress' | 'noticeMinutes' | 'horizonDays'> & {
    /** Null if the visitor chooses the language. */
    language: Language | null
  }

/** Everything about a business that decides a booking. The server has locked it. */
export type BookingFacts = {
  zone: string
  terms: BookingTerms
  visit: VisitFacts
  /** How many bookings the same person has open, and how many they may have. */
  openBookings: number
  mostOpenBookings: number
  /** To how many visits the same client did not come, as far as they count. */
  noShows: number
}

/** A booking as it is stored. */
export type AcceptedBooking = {
  services: PlannedVisit
  /** Until when it waits for its deposit or for the business; null if it is confirmed at once. */
  heldUntil: Date | null
  /** The deposit for all services together, and the accepted version of its policy; null if none is asked. */
  askedCents: number | null
  policyVersion: number | null
  language: Language
  notes: string | null
}

export type BookingDecision =
  | { refusal: Refusal; booking?: undefined }
  | { booking: AcceptedBooking; refusal?: undefined }

/** Decides a visitor's booking. Price, length and status are the business's; only an offered time can be booked. */
export function decideBooking(request: BookingRequest, facts: BookingFacts): BookingDecision {
  const { terms, visit } = facts
  const refusal =
    missing(request, terms) ??
    outOfHorizon(request.date, { now: visit.now, zone: facts.zone, ...terms }) ??
    bookedEnough(facts)
  if (refusal) return { refusal }
  const decided = decideVisit(visitOf(request, facts), visit)
  if (decided.refusal) return decided
  const { services } = decided
  // Who serves decides the price, and so what is asked ahead. No-shows are asked about last, after what is asked of everybody:
  // whoever asks about somebody else's by trying books a time.
  const unreadBy = (one: DueDeposit | null) => one && unreadPolicy(one.asked, request.policyVersion)
  const unread = unreadBy(dueOf(terms.deposit, services))
  if (unread) return { refusal: unread }
  const deposit = onlineDemand(terms, facts.noShows, services)
  if (deposit === 'call') return { refusal: new Refusal(bookingLinkRefusals.CALL_TO_BOOK) }
  const untold = unreadBy(deposit)
  if (deposit && untold) return { refusal: depositAsked(untold, deposit) }
  const [{ startsAt }] = services
  return {
    booking: {
      services,
      heldUntil: deposit
        ? heldFor(deposit.asked.holdMinutes, startsAt, visit.now)
        : heldUntil(terms, startsAt, visit.now),
      askedCents: deposit?.dueCents ?? null,
      policyVersion: deposit?.asked.policy.version ?? null,
      language: terms.language ?? request.language ?? languages[0],
      notes: notesOf(request),
    },
  }
}

/** The services of a booking. Whom the visitor chose does what they perform, and anybody the rest. */
export const servicesOf = ({
  serviceId,
  moreServiceIds = [],
  professionalId,
}: Pick<BookingRequest, 'serviceId' | 'moreServiceIds' | 'professionalId'>): [ServiceRequest, ...ServiceRequest[]] => [
  { serviceId, professionalId },
  ...moreServiceIds.map((more) => ({ serviceId: more, professionalId })),
]

/** The visit that a visitor asks for, from the earliest time on that is offered. */
export const visitOf = (request: BookingRequest, { zone, terms, visit }: BookingFacts): VisitRequest => ({
  services: servicesOf(request),
  startsAt: instantOf(request.date, request.time, zone),
  visitor: { notBefore: addMinutes(visit.now, terms.noticeMinutes) },
})

type Horizon = { now: Date; zone: string; horizonDays: number }

/** The refusal of a day that is past, or too far ahead to be booked online. */
function outOfHorizon(date: LocalDate, { now, zone, horizonDays }: Horizon): Refusal | null {
  const today = localDate(now, zone)
  if (date < today) return invalidField('date', 'Escolha uma data a partir de hoje.')
  if (date > addDays(today, horizonDays))
    return invalidField('date', phrase('Escolha uma data dos próximos {horizonDays} dias.', { horizonDays }))
  return null
}

function missing(request: BookingRequest, terms: BookingTerms): Refusal | null {
  const fields = missingFields(request, terms)
  return Object.keys(fields).length > 0 ? new Refusal(platformRefusals.INVALID_INPUT, { fields }) : null
}

/** Keeps one person from filling the whole agenda. */
const bookedEnough = ({ openBookings, mostOpenBookings }: BookingFacts): Refusal | null =>
  openBookings >= mostOpenBookings ? new Refusal(bookingLinkRefusals.BOOKED_ENOUGH) : null

/** Tells of a deposit that the page has not shown. */
const depositAsked = ({ fields = {} }: Refusal, { asked: { holdMinutes, policy }, dueCents }: DueDeposit): Refusal =>
  new Refusal(bookingLinkRefusals.DEPOSIT_ASKED, { fields, facts: { dueCents, holdMinutes, policy } })

/** The address goes into the notes, because the professional reads those in the agenda. */
const notesOf = ({ address, notes }: BookingRequest): string | null =>
  [address && `Endereço: ${address}`, notes].filter(Boolean).join('\n') || null

/** A booking as far as its client's change depends on it. */
type OwnStanding = Pick<Booking, 'changeState' | 'deposit'>

/** What a move by the client depends on, beside the booking. */
type OwnMoveFacts = { link: HoldFacts & Pick<OwnLink, 'isActive' | 'horizonDays'>; now: Date; zone: string }

/** Why a client may not move a booking, or null. Whether the time is free, the agenda decides. */
export const ownMoveRefusal = (to: OwnMove, booking: OwnStanding, { link, now, zone }: OwnMoveFacts): Refusal | null =>
  lateOrSettled(booking) ??
  (link.isActive ? null : new Refusal(ownRefusals.MOVING_IS_OFF)) ??
  outOfHorizon(to.date, { now, zone, horizonDays: link.horizonDays })

/** Why a client may not cancel a booking, or null. */
export const ownCancelRefusal = (booking: OwnStanding): Refusal | null =>
  mayCancel(booking) ? null : lateOrSettled(booking)

function lateOrSettled({ changeState }: OwnStanding): Refusal | null {
  if (changeState === 'free') return null
  const isLate = changeState === 'late' || changeState === 'over'
  return new Refusal(isLate ? ownRefusals.CHANGE_TOO_LATE : ownRefusals.BOOKING_SETTLED)
}

/**
 * Until when a moved booking waits. An unpaid deposit never gets more time; a paid one confirms the new time too;
 * otherwise a business that confirms its bookings must confirm the new time as well.
 */
export function heldAfterMove(
  { deposit, holdsUntil }: OwnStanding & { holdsUntil: Date | null },
  startsAt: Date,
  { link, now }: OwnMoveFacts,
): Date | null {
  if (deposit && deposit.heldCents > 0) return null
  if (!deposit?.isWaiting) return heldUntil(link, startsAt, now)
  return holdsUntil && holdsUntil < startsAt ? holdsUntil : startsAt
}
