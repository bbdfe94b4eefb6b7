import { chargeDeposit } from '../../deposits/server/charge-deposit.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { findOwn } from './change-booking.ts'
import { findBooking, type FoundBooking } from './booking-queries.ts'
import { inLink } from './link-queries.ts'

/** Asks the payment provider for the deposit's PIX before the client is shown how to pay. True if it was asked. */
async function chargeBooking(scope: Pick<Scope, 'businessId' | 'zone'>, booking: FoundBooking | undefined) {
  if (!booking?.unaskedDepositUntil) return false
  const { id, name, email, unaskedDepositUntil } = booking
  await chargeDeposit(scope, { id, name, email, until: unaskedDepositUntil })
  return true
}

/** Reads a booking by its key. This works as long as the booking exists, even if the booking page is off. */
export const readOwnBooking = (slug: string, key: string) => inLink(slug, 'read', (tx) => findOwn(tx, key))

/** Like `readOwnBooking`, but first makes sure that the deposit can be paid. */
export async function readPayableBooking(slug: string, key: string) {
  const seen = await inLink(slug, 'read', async (tx) => ({
    own: await findOwn(tx, key),
    scope: { businessId: tx.businessId, zone: tx.zone },
  }))
  const { own, scope } = seen
  const isChanged = 'unaskedDepositUntil' in own.booking && (await chargeBooking(scope, own.booking))
  return isChanged ? readOwnBooking(slug, key) : own
}

/** Makes sure that the deposit can be paid before the confirmation mail says how. */
export async function chargeBeforeTelling(scope: Scope, bookingId: string): Promise<void> {
  await chargeBooking(scope, await inBusiness(scope, 'read', (tx) => findBooking(tx, bookingId)))
}
