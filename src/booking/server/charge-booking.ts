import { chargeDeposit } from '../../deposits/server/charge-deposit.ts'
import { inBusiness, type Scope } from '../../platform/server/transaction.ts'
import { findOwn } from './change-booking.ts'
import { findBooking, type FoundBooking } from './booking-queries.ts'
import { inLink } from './link-queries.ts'

/** Before whoever booked is shown how to pay: a business with a payment provider asks it for the PIX. */
async function chargeBooking(scope: Pick<Scope, 'businessId' | 'zone'>, booking: FoundBooking | undefined) {
  if (!booking?.toCharge) return false
  const { id, name, email, toCharge } = booking
  await chargeDeposit(scope, { id, name, email, until: toCharge })
  return true
}

/** A booking's own address lives as long as the booking, whatever becomes of the page on which it was made. */
export const seeOwn = (slug: string, key: string) => inLink(slug, 'read', (tx) => findOwn(tx, key))

/** The same where it is to be paid from. */
export async function seeToPay(slug: string, key: string) {
  const seen = await inLink(slug, 'read', async (tx) => ({
    own: await findOwn(tx, key),
    scope: { businessId: tx.businessId, zone: tx.zone },
  }))
  const { own, scope } = seen
  const isChanged = 'toCharge' in own.booking && (await chargeBooking(scope, own.booking))
  return isChanged ? seeOwn(slug, key) : own
}

/** For the letter that says how to pay. */
export async function chargeBeforeTelling(scope: Scope, bookingId: string): Promise<void> {
  await chargeBooking(scope, await inBusiness(scope, 'read', (tx) => findBooking(tx, bookingId)))
}
