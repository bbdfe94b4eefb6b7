import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { visitTaken } from '../../agenda/visit-decision.ts'
import { lockVisit, storeVisit, type BookedService } from '../../agenda/server/book-visit.ts'
import { countNoShows } from '../../agenda/server/visit-queries.ts'
import { keepNextVisit } from '../../agenda/server/keep-next-visit.ts'
import { cardFor, holdContacts, recognize } from '../../clients/server/match-client.ts'
import { grantUnanswered } from '../../clients/server/record-consent.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { decideBooking, servicesOf, visitOf, type AcceptedBooking } from '../booking-decision.ts'
import type { Booking } from '../booking-facts.ts'
import type { BookingRequest } from '../booking-request.ts'
import { countBooking, countOpen, countRefusal, mostOpen, roomFor } from './booking-limits.ts'
import { findPublicBooking, toBooking } from './booking-queries.ts'
import { getTerms, inLink } from './link-queries.ts'

const ofBooking = z.object({ ...ofBusiness, bookingId: z.uuid() })
export const confirmationJob = defineJob('booking.confirmation', ofBooking)
export const noticeJob = defineJob('booking.notice', ofBooking)

/** Books for a visitor. The limits per network are generous, because many phones share a mobile address. */
export const bookOnline = (slug: string, request: BookingRequest, network: string): Promise<Booking> =>
  inLink(
    slug,
    'write',
    (tx) => bookAsVisitor(tx, request, network),
    // The form of the public page calls this without a procedure, so the procedure is named here.
    { procedure: 'booking.book', precondition: ({ businessId }) => roomFor(businessId, network, request) },
  ).catch((error: unknown) => countRefusal(network, error))

/**
 * Stores a booking in one transaction. All reads go to the database in one packet, and all writes in a second one,
 * together with the commit. The same form sent again gets the booking that exists.
 */
export async function bookAsVisitor(tx: BusinessTx, request: BookingRequest, network: string): Promise<Booking> {
  const id = bookingId(request)
  const { isBooked, terms, facts, recognition } = await lockBooking(tx, id, request)
  if (isBooked) return (await findPublicBooking(tx, id))!
  const { refusal, booking } = decideBooking(request, facts)
  if (refusal) throw refusal

  const { services, heldUntil, askedCents: depositAskedCents, notes, language } = booking
  const { name, phone, email } = request
  const client = cardFor(tx, request, recognition, { status: 'scheduled', at: services[0].startsAt })
  const status = heldUntil ? 'pending' : 'scheduled'
  const { id: clientId, bookedName } = client
  const secret = randomBytes(18).toString('base64url')
  const visit = { id, secret, clientId, bookedName, notes, status, source: 'booking', depositAskedCents } as const
  const parts = storeVisit(tx, visit, services, () => visitTaken(visitOf(request, facts), facts.visit))
  storeBooking(tx, { ...booking, id, parts }, request)
  if (email) tx.enqueue(confirmationJob, { bookingId: id })
  if (terms.tellsBusiness) tx.enqueue(noticeJob, { bookingId: id })
  tx.audit('booking.book', { visit: id, client: clientId })
  countBooking(tx, network, request)
  if (request.wantsNews) await grantUnanswered(tx, { id: clientId, purpose: 'marketing', phone, email })
  if (recognition.match) await keepNextVisit(tx, clientId)

  const { showPrices, currency, changeNoticeMinutes } = terms
  const deposit = terms.deposit ?? terms.noShowRule?.deposit
  const nameOf = ({ professionalId }: BookedService) =>
    facts.visit.schedules.find((one) => one.professionalId === professionalId)!.name
  return toBooking(tx, {
    id,
    secret,
    name,
    isOnline: true,
    answer: null,
    hasArrived: false,
    email,
    language,
    askedCents: depositAskedCents,
    heldCents: 0,
    pixKey: deposit?.pixKey ?? null,
    charge: deposit?.hasProvider ? { isToAsk: true, code: null } : null,
    bookedAt: tx.now,
    showPrices,
    currency,
    changeNoticeMinutes,
    heldUntil,
    parts: parts.map((part) => ({
      ...part,
      status,
      isPaid: false,
      onlineAct: null,
      serviceName: facts.visit.services.get(part.serviceId)!.name,
      professionalName: nameOf(part),
    })),
  })
}

/**
 * Locks all that a booking touches and reads what decides it, in one round trip. A form sent twice at once must not
 * book twice: the second request waits for the locks of the first one, and then finds its booking.
 */
async function lockBooking(tx: BusinessTx, id: string, request: BookingRequest) {
  const [, { facts: visit }, { isBooked, ...terms }, recognition, openBookings] = await awaitAll([
    holdContacts(tx, request),
    lockVisit(tx, { services: servicesOf(request), date: request.date, isVisitor: true }),
    getTerms(tx, id),
    recognize(tx, request),
    countOpen(tx, request),
  ])
  // Asked of strangers as well, so that nobody can tell by the time that it takes who is known here.
  const noShows = terms.noShowRule ? await countNoShows(tx, recognition.match?.id ?? null) : 0
  const facts = { zone: tx.zone, terms, visit, openBookings, mostOpenBookings: mostOpen(), noShows }
  return { isBooked, terms, facts, recognition }
}

type NewBooking = AcceptedBooking & { id: string; parts: [BookedService, ...BookedService[]] }

/** Stores the booking beside its appointments, with what the visitor is told of them. */
function storeBooking(tx: BusinessTx, { id, parts, ...booking }: NewBooking, request: BookingRequest): void {
  const { name, phone, email, address } = request
  const [{ startsAt }] = parts
  const { heldUntil, policyVersion, language } = booking
  const told = [startsAt, heldUntil, toldParts(parts)]
  tx.finish({
    sql: storeText,
    parameters: [tx.businessId, id, name, phone, email, address, tx.now, ...told, policyVersion, language],
  })
}

const storeText = `
  insert into online_booking (business_id, visit_id, name, phone, email, address, created_at,
    told_starts_at, held_until, told_pending, told_parts, deposit_policy_version, language)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9::timestamptz is not null, $10, $11, $12)`

/** The services as the client knows them, in the format of `toldText` (change-mail-queries.ts). */
const toldParts = (parts: readonly BookedService[]): string =>
  JSON.stringify(
    parts
      .map(({ id, startsAt, professionalId }) => [id, +startsAt, professionalId, false] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * The id of a booking, derived from the form's key and content: the same form sent again has the same id, a changed
 * form has another. Language and consent do not count. The id begins with the key's timestamp, so that ids stay in order.
 */
export function bookingId({ key, ...asked }: { key: string; language?: unknown; wantsNews?: unknown }): string {
  const { language: _, wantsNews: _agrees, ...wish } = asked
  const digest = createHash('sha256')
    .update(JSON.stringify([key, ...Object.entries(wish).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
  return `${key.slice(0, 14)}8${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`
}
