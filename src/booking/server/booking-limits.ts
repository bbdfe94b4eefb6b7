import { networkOf } from '../../accounts/server/attempts.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limit, mostAtOnce } from '../../platform/server/limits.ts'
import { count, countDone, unlessReached } from '../../platform/server/throttle.ts'
import type { BusinessTx, Proviso } from '../../platform/server/transaction.ts'
import { bookingLinkRefusals } from '../booking-link.ts'

type Contact = { phone: string | null; email: string | null }

/** What a stored booking counts under; who gives no phone and no e-mail is known by their network only. */
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
 * Whether there is room for one more. Only what was stored counts against a business, so that nobody closes its page by
 * bookings that fail; those count against the network that they come from.
 */
export const roomFor = (businessId: string, network: string, contact: Contact): Proviso =>
  unlessReached(triesOf(network), ...limitsOf(businessId, network, contact))

export const countBooking = (tx: BusinessTx, network: string, contact: Contact): void =>
  countDone(tx, ...limitsOf(tx.businessId, network, contact))

/** Passes on why a booking failed, and counts that it did. */
export async function countRefusal(network: string, error: unknown): Promise<never> {
  if (error instanceof Refusal) await count(triesOf(network))
  throw error
}

/** How many bookings a person has ahead. Whose contact it is has been held before, so that two at once are counted one after the other. */
export async function countOpen(tx: BusinessTx, { phone, email }: Contact): Promise<number> {
  const [counted] = await tx.rows<{ open: number }>(openText, [tx.businessId, phone, email, tx.now])
  return counted!.open
}

const openText = `
  select count(*)::int as open
  from online_booking o join appointment a on a.business_id = o.business_id and a.id = o.appointment_id
  where o.business_id = $1 and (o.phone = $2 or o.email = $3) and a.starts_at > $4 and a.status not in ('cancelled', 'completed')`

/** One person does not take the whole agenda. */
export function refuseTooMany(open: number): void {
  if (open >= mostAtOnce('booking.person')) throw new Refusal(bookingLinkRefusals.BOOKED_ENOUGH)
}
