import { firstIn } from '../../platform/filled.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Precondition } from '../../platform/server/database/run-transaction.ts'
import { networkOf } from '../../platform/server/http/hosts.ts'
import { limit, mostAtOnce } from '../../platform/server/http/limits.ts'
import { count, countDone, unlessReached } from '../../platform/server/http/throttle.ts'

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
export const roomFor = (businessId: string, network: string, contact: Contact): Precondition<boolean> =>
  unlessReached(triesOf(network), ...limitsOf(businessId, network, contact))

export const countBooking = (tx: BusinessTx, network: string, contact: Contact): void =>
  countDone(tx, ...limitsOf(tx.businessId, network, contact))

/** Counts a refused attempt, and throws the error again. */
export async function countRefusal(network: string, error: unknown): Promise<never> {
  if (error instanceof Refusal) await count(triesOf(network))
  throw error
}

/** Counts the open bookings of a person. The contact is locked before, so that parallel requests wait. */
export async function countOpen(tx: BusinessTx, { phone, email }: Contact): Promise<number> {
  const counted = firstIn(await tx.rows<{ open: number }>(openText, [tx.businessId, phone, email, tx.now]))
  return counted.open
}

const openText = `
  select count(*)::int as open
  from online_booking o
  where o.business_id = $1 and (o.phone = $2 or o.email = $3) and exists (
    select from appointment a
    where a.business_id = o.business_id and a.visit_id = o.visit_id and a.starts_at > $4
      and a.status not in ('cancelled', 'completed'))`

/** How many bookings one person may have open. */
export const mostOpen = (): number => mostAtOnce('booking.person')
