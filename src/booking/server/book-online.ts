import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { networkOf } from '../../platform/server/http/hosts.ts'
import {
  prepareBooking,
  storeBooking,
  type BookedAppointment,
  type PreparedBooking,
} from '../../agenda/server/book-appointment.ts'
import { prepareVisit, storeVisit, type PreparedVisit } from '../../agenda/server/book-visit.ts'
import { keepNextVisit } from '../../agenda/server/keep-next-visit.ts'
import { grantUnanswered } from '../../clients/server/record-consent.ts'
import { cardFor, holdContacts, recognize } from '../../clients/server/match-client.ts'
import { depositDue, refuseUnread, type AskedDeposit } from '../../deposits/deposit.ts'
import { languages } from '../../languages/language.ts'
import { addDays, localDate } from '../../platform/clock.ts'
import { sumCents } from '../../platform/money.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { limit, mostAtOnce } from '../../platform/server/http/limits.ts'
import { count, countDone, unlessReached } from '../../platform/server/http/throttle.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Precondition } from '../../platform/server/database/run-transaction.ts'
import { phrase } from '../../platform/words.ts'
import { bookingLinkRefusals } from '../booking-link.ts'
import type { Booking } from '../booking-page.ts'
import { missingFields, type BookingRequest } from '../booking-request.ts'
import { heldFor, heldUntil } from '../own-booking.ts'
import { findBooking, toBooking } from './booking-queries.ts'
import { getTerms, inLink, type Terms } from './link-queries.ts'
import { earliestStart } from './page-queries.ts'

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
 * The server decides price, duration and status; only an offered time can be booked. All reads go to the database in
 * one packet, and all writes in a second one, together with the commit.
 */
export async function bookAsVisitor(tx: BusinessTx, request: BookingRequest, network: string): Promise<Booking> {
  const id = bookingId(request)
  const { name, phone, email, address } = request
  const visitor = { name, phone, email }
  const [, prepared, terms, known, open] = await awaitAll([
    // A form sent twice at once must not book twice: the second request waits for the locks of the first one, and then
    // finds its booking.
    holdContacts(tx, visitor),
    prepare(tx, request),
    getTerms(tx, id),
    recognize(tx, visitor),
    countOpen(tx, visitor),
  ])
  if (terms.isBooked) {
    const {
      email: _,
      version: _seen,
      sequence: _changes,
      changedAt: _changed,
      isPending: _waits,
      unaskedDepositUntil: _charged,
      ...booking
    } = (await findBooking(tx, id))!
    return booking
  }
  const fields = missingFields(request, terms)
  if (Object.keys(fields).length > 0) throw new Refusal(platformRefusals.INVALID_INPUT, { fields })
  refuseOtherDays(tx, terms, request.date)
  refuseTooMany(open)

  const { deposit } = terms
  const askedCents = askedOf(deposit, request, prepared) || null
  if (askedCents && deposit) refuseUnread(deposit, request.policyVersion)

  const { id: clientId, bookedName } = cardFor(tx, visitor, known, { status: 'scheduled', at: prepared.startsAt })
  const held =
    askedCents && deposit
      ? heldFor(deposit.holdMinutes, prepared.startsAt, tx.now)
      : heldUntil(terms, prepared.startsAt, tx.now)
  const status = held ? 'pending' : 'scheduled'
  const { professionalId, date, time } = request
  const asked = { depositAskedCents: askedCents, notBefore: earliestStart(tx, terms) }
  const language = terms.language ?? request.language ?? languages[0]
  const wish = {
    id,
    clientId,
    bookedName,
    professionalId,
    date,
    time,
    status,
    notes: notesOf(request),
    ...asked,
  } as const
  const parts = store(tx, request, wish, prepared)
  const secret = randomBytes(18).toString('base64url')
  const told = [parts[0]!.startsAt, parts[0]!.professionalId, held, toldParts(parts)]
  const accepted = askedCents && deposit ? deposit.policy.version : null
  tx.finish({
    sql: `insert into online_booking (business_id, appointment_id, secret, name, phone, email, address, created_at,
        told_starts_at, told_professional_id, held_until, told_pending, told_parts, deposit_policy_version, language)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11::timestamptz is not null, $12, $13, $14)`,
    parameters: [tx.businessId, id, secret, name, phone, email, address, tx.now, ...told, accepted, language],
  })
  if (email) tx.enqueue(confirmationJob, { bookingId: id })
  if (terms.tellsBusiness) tx.enqueue(noticeJob, { bookingId: id })
  tx.audit('booking.book', { appointment: id, client: clientId })
  countBooking(tx, network, visitor)
  if (request.wantsNews) await grantUnanswered(tx, { id: clientId, purpose: 'marketing', phone, email })
  if (known.match) await keepNextVisit(tx, clientId)
  const { showPrices, currency, changeNoticeMinutes } = terms
  const standing = { status, isPaid: false, onlineAct: null } as const
  return toBooking(tx, {
    id,
    secret,
    name,
    email,
    language,
    askedCents,
    heldCents: 0,
    pixKey: deposit?.pixKey ?? null,
    charge: deposit?.hasProvider ? { isToAsk: true, code: null } : null,
    bookedAt: tx.now,
    showPrices,
    currency,
    changeNoticeMinutes,
    heldUntil: held,
    parts: parts.map((part) => ({
      ...part,
      ...standing,
      professionalName: prepared.schedules.find((one) => one.professionalId === part.professionalId)!.name,
    })),
  })
}

/** The deposit for all services together; it is stored with the first appointment. */
function askedOf(
  deposit: AskedDeposit | null,
  { serviceId }: BookingRequest,
  prepared: PreparedBooking | PreparedVisit,
): number {
  const services = 'services' in prepared ? prepared.services : [{ ...prepared.service, id: serviceId }]
  return sumCents(services.map(({ id, priceCents }) => depositDue(deposit, { id, priceCents })))
}

/** One service is stored as an appointment, several as a visit; both are prepared and stored alike. */
const prepare = (tx: BusinessTx, request: BookingRequest): Promise<PreparedBooking | PreparedVisit> =>
  isVisit(request) ? prepareVisit(tx, { ...request, serviceIds: servicesOf(request) }) : prepareBooking(tx, request)

const servicesOf = ({ serviceId, moreServiceIds = [] }: BookingRequest) => [serviceId, ...moreServiceIds]
const isVisit = (request: BookingRequest) => servicesOf(request).length > 1

type Wish = Omit<Parameters<typeof storeVisit>[1], 'serviceIds'>
type Part = Omit<BookedAppointment, 'isNew'> & { serviceName: string }

function store(tx: BusinessTx, request: BookingRequest, wish: Wish, prepared: PreparedBooking | PreparedVisit): Part[] {
  if (!('services' in prepared)) {
    const booked = storeBooking(tx, { ...wish, serviceId: request.serviceId, source: 'booking' }, prepared)
    return [{ ...booked, serviceName: prepared.service!.name }]
  }
  const booked = storeVisit(tx, { ...wish, serviceIds: servicesOf(request) }, prepared)
  return booked.map((part, at) => ({ ...part, serviceName: prepared.services[at]!.name }))
}

/** The parts as the client knows them, in the format of `partsText` (change-mail-queries.ts); null for a single one. */
const toldParts = (parts: readonly Part[]): string | null =>
  parts.length === 1
    ? null
    : JSON.stringify(
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

export function refuseOtherDays(tx: BusinessTx, { horizonDays }: Pick<Terms, 'horizonDays'>, date: string): void {
  const today = localDate(tx.now, tx.zone)
  if (date < today) throw invalidField('date', 'Escolha uma data a partir de hoje.')
  if (date > addDays(today, horizonDays))
    throw invalidField('date', phrase('Escolha uma data dos próximos {horizonDays} dias.', { horizonDays }))
}

/** The address goes into the notes, because the professional reads those in the agenda. */
function notesOf({ address, notes }: BookingRequest): string | null {
  return [address && `Endereço: ${address}`, notes].filter(Boolean).join('\n') || null
}

type Contact = { phone: string | null; email: string | null }

/** The limits to which a stored booking counts. Without phone and e-mail, only the network identifies a client. */
function limitsOf(businessId: string, network: string, { phone, email }: Contact) {
  const from = networkOf(network)
  return [
    ...(phone || email ? [] : [limit('booking.unnamed', businessId, from)]),
    limit('booking.network', businessId, from),
    limit('booking.business', businessId),
  ]
}

const triesOf = (network: string) => limit('booking.tries', networkOf(network))

/**
 * Whether the limits allow one more booking. Only stored bookings count against a business, so that failed attempts
 * cannot block its page; those count against the network that they come from.
 */
const roomFor = (businessId: string, network: string, contact: Contact): Precondition<boolean> =>
  unlessReached(triesOf(network), ...limitsOf(businessId, network, contact))

const countBooking = (tx: BusinessTx, network: string, contact: Contact): void =>
  countDone(tx, ...limitsOf(tx.businessId, network, contact))

/** Counts a refused attempt, and throws the error again. */
export async function countRefusal(network: string, error: unknown): Promise<never> {
  if (error instanceof Refusal) await count(triesOf(network))
  throw error
}

/** Counts the open bookings of a person. The contact is locked before, so that parallel requests wait. */
async function countOpen(tx: BusinessTx, { phone, email }: Contact): Promise<number> {
  const [counted] = await tx.rows<{ open: number }>(openText, [tx.businessId, phone, email, tx.now])
  return counted!.open
}

const openText = `
  select count(*)::int as open
  from online_booking o join appointment a on a.business_id = o.business_id and a.id = o.appointment_id
  where o.business_id = $1 and (o.phone = $2 or o.email = $3) and a.starts_at > $4 and a.status not in ('cancelled', 'completed')`

/** Keeps one person from filling the whole agenda. */
function refuseTooMany(open: number): void {
  if (open >= mostAtOnce('booking.person')) throw new Refusal(bookingLinkRefusals.BOOKED_ENOUGH)
}

type AcceptedOffer = {
  appointmentId: string
  /** Deadline of the deposit, and the accepted version of its policy; null if no deposit is asked. */
  held: { until: Date; policyVersion: number } | null
}

/**
 * A trigger has made the online booking with the change of the appointment (`book_for_who_waited`). It is held until its
 * deposit is paid, and the business is told of it.
 */
export async function keepOfferedBooking(tx: BusinessTx, { appointmentId, held }: AcceptedOffer): Promise<void> {
  if (held)
    await tx.rows(
      `update online_booking set held_until = $3, told_pending = true, deposit_policy_version = $4
       where business_id = $1 and appointment_id = $2`,
      [tx.businessId, appointmentId, held.until, held.policyVersion],
    )
  tx.enqueue(noticeJob, { bookingId: appointmentId })
}
