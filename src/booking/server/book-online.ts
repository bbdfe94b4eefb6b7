import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '../../accounts/server/attempts.ts'
import { bookAppointment } from '../../agenda/server/book-appointment.ts'
import { matchOrAddClient } from '../../clients/server/match-client.ts'
import { addDays, localDate } from '../../platform/clock.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { throttle } from '../../platform/server/throttle.ts'
import { all, inBusiness, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Booking, PublicLink } from '../booking-page.ts'
import { missingFields, type BookingRequest } from '../booking-request.ts'
import { findBooking } from './booking-queries.ts'
import { getPublicLink, scopeOfLink } from './link-queries.ts'
import { earliestStart } from './page-queries.ts'

const tenMinutes = 600
const hour = 3600

/** A visitor books through the public address. The limits leave room for many phones behind one mobile network. */
export async function bookOnline(slug: string, request: BookingRequest, network: string): Promise<Booking> {
  const scope = await scopeOfLink(slug)
  await all([
    throttle(`booking@${networkOf(network)}`, 300, tenMinutes),
    throttle(`booking:${scope.businessId}`, 600, hour),
  ])
  return inBusiness(scope, 'write', (tx) => bookAsVisitor(tx, request))
}

/** Price, duration and status are the server's; only a time that is offered can be taken. */
export async function bookAsVisitor(tx: BusinessTx, request: BookingRequest): Promise<Booking> {
  const id = bookingId(request)
  const [, link, known] = await all([holdRequest(tx, id), getPublicLink(tx), findBooking(tx, id)])
  if (known) return known
  const fields = missingFields(request, link)
  if (Object.keys(fields).length > 0) throw new Refusal(platformRefusals.INVALID_INPUT, { fields })
  refuseOtherDays(tx, link, request.date)

  const { name, phone, email, address } = request
  const { id: clientId } = await matchOrAddClient(tx, { name, phone, email }, 'scheduled')
  const { serviceId, professionalId, date, time } = request
  const notes = notesOf(request)
  const wish = { id, clientId, serviceId, professionalId, date, time, notes }
  await bookAppointment(tx, { ...wish, source: 'booking', notBefore: earliestStart(tx, link) })
  await tx.db
    .insertInto('online_booking')
    .values({ business_id: tx.businessId, appointment_id: id, name, phone, email, address, created_at: tx.now })
    .execute()
  if (email) tx.enqueue('booking.confirmation', { bookingId: id, zone: tx.zone })
  tx.enqueue('booking.notice', { bookingId: id, zone: tx.zone })
  tx.audit('booking.book', { appointment: id, client: clientId })
  return (await findBooking(tx, id))!
}

/**
 * The same form sent again has the same id, however often it is sent; a form that was changed after going back to it is
 * another booking. The beginning is the page's own time, so that ids stay in order.
 */
function bookingId({ key, ...wish }: BookingRequest): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([key, ...Object.entries(wish).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
  return `${key.slice(0, 14)}8${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`
}

/** A form sent twice at once must not add its client twice: the second one waits here and then finds the booking. */
async function holdRequest(tx: BusinessTx, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${id}`}, 0))`.execute(tx.db)
}

function refuseOtherDays(tx: BusinessTx, { horizonDays }: PublicLink, date: string) {
  const today = localDate(tx.now, tx.zone)
  if (date < today) throw invalidField('date', 'Escolha uma data a partir de hoje.')
  if (date > addDays(today, horizonDays))
    throw invalidField('date', `Escolha uma data dos próximos ${horizonDays} dias.`)
}

/** Where to go belongs where the day's work is read. */
function notesOf({ address, notes }: BookingRequest): string | null {
  return [address && `Endereço: ${address}`, notes].filter(Boolean).join('\n') || null
}
