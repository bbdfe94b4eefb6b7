import { networkOf } from '../../platform/server/http/hosts.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { keepForDeposit } from '../../agenda/server/hold-time.ts'
import { bookingLinkRefusals } from '../../booking/booking-link.ts'
import { countRefusal } from '../../booking/server/booking-limits.ts'
import { keepOfferedBooking } from '../../booking/server/change-booking.ts'
import { inLink } from '../../booking/server/link-queries.ts'
import { heldFor, idInKey } from '../../booking/own-booking.ts'
import { unreadPolicy } from '../../deposits/deposit.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import { unlessReached } from '../../platform/server/http/throttle.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { OwnWish } from '../own-wish.ts'
import { waitlistRefusals } from '../wish.ts'
import { lapseJob, lapseSeconds, offerJobScope } from './make-offers.ts'
import { endOffer, nameOf } from './parts/end-offer.ts'
import { demandOf, findOwn, findWish, toOwnWish, type FoundWish } from './wish-queries.ts'

/** The visitor who waits, identified by the address of the wish. */
type OwnKey = { slug: string; key: string }

/**
 * Accepts an offer: the visit that held the time becomes a booking, pending until its deposit is paid if there is one.
 * Accepting twice makes one booking. If the business changes the visit at the same moment, the version differs and this is
 * refused. A trigger marks the offer as accepted and makes the booking with the change of the appointment, as it does when
 * the business makes it theirs.
 */
export const acceptOffer = (
  { policyVersion, ...own }: OwnKey & { policyVersion?: string | null | undefined },
  network: string,
): Promise<OwnWish> =>
  answer({ ...own, network, procedure: 'waitlist.own.accept' }, async (tx, wish) => {
    if (wish.state === 'booked') return
    if (wish.offerId === null || wish.expiresAt <= tx.now) throw new Refusal(waitlistRefusals.OFFER_OVER)
    const { offerId, visitId, version, startsAt } = wish
    const deposit = await demandOf(tx, wish)
    if (deposit === 'call') throw new Refusal(bookingLinkRefusals.CALL_TO_BOOK)
    const unread = deposit && unreadPolicy(deposit.asked, policyVersion)
    if (unread) throw unread
    const held = deposit && {
      until: heldFor(deposit.asked.holdMinutes, startsAt, tx.now),
      policyVersion: deposit.asked.policy.version,
    }
    if (deposit) await keepForDeposit(tx, { visitId, version, askedCents: deposit.dueCents })
    else await changeAppointment(tx, { id: visitId, version, status: 'scheduled' })
    await keepOfferedBooking(tx, { visitId, held })
    tx.audit('waitlist.accept', { wishId: wish.id, client: wish.clientId, offerId, visit: visitId })
  })

/** Declines an offer. The time goes to the next wish, and this one goes on waiting. */
export const declineOffer = (own: OwnKey, network: string): Promise<OwnWish> =>
  answer({ ...own, network, procedure: 'waitlist.own.decline' }, async (tx, wish) => {
    if (wish.offerId === null) throw new Refusal(waitlistRefusals.OFFER_OVER)
    const { offerId, visitId } = wish
    if (!(await endOffer(tx, { wishId: wish.id, offerId, visitId, as: 'declined' })))
      throw new Refusal(waitlistRefusals.OFFER_OVER)
    tx.audit('waitlist.decline', { wishId: wish.id, client: wish.clientId, offerId })
  })

/** Leaves the list. A time that was offered goes to the next wish. */
export const leaveList = (own: OwnKey, network: string): Promise<OwnWish> =>
  answer({ ...own, network, procedure: 'waitlist.own.leave' }, async (tx, wish) => {
    if (wish.state !== 'waiting' && wish.state !== 'unconfirmed') return
    if (wish.offerId !== null && !(await endOffer(tx, { ...wish, wishId: wish.id, as: 'declined' })))
      throw new LockTargetChanged(`the offer ${wish.offerId} has just been decided`)
    await tx.rows(
      `update waitlist_wish set state = 'left', ended_at = coalesce(ended_at, $3)
       where business_id = $1 and id = $2 and state in ('unconfirmed', 'waiting', 'unanswered')`,
      [tx.businessId, wish.id, tx.now],
    )
    tx.audit('waitlist.leave', { wishId: wish.id, client: wish.clientId })
  })

type OwnCall = OwnKey & { network: string; procedure: string }

/** Changes a locked wish and returns it as it stands then. Of two concurrent answers, the second sees the first. */
function answer({ slug, key, network, procedure }: OwnCall, work: (tx: BusinessTx, wish: FoundWish) => Promise<void>) {
  const tries = limit('booking.tries', networkOf(network))
  return inLink(
    slug,
    'write',
    async (tx) => {
      const id = idInKey(key)
      const [, { found }] = await awaitAll([tx.hold(id ? [nameOf(id)] : []), findOwn(tx, key)])
      await work(tx, found)
      return toOwnWish(tx, (await findWish(tx, found.id))!)
    },
    { procedure, precondition: () => unlessReached(tries) },
  ).catch((error: unknown) => countRefusal(network, error))
}

type OfferJob = { businessId: string; zone: string; wishId: string; offerId: string }

/** Ends an offer after its deadline, unless it was answered. The time goes to the next wish. */
export const lapseOffer = ({ businessId, zone, wishId, offerId }: OfferJob): Promise<void> =>
  inBusiness(offerJobScope(businessId, zone), 'write', async (tx) => {
    const [, wish] = await awaitAll([tx.hold([nameOf(wishId)]), findWish(tx, wishId)])
    if (!wish || wish.offerId !== offerId) return
    const { visitId, expiresAt } = wish
    if (expiresAt > tx.now) {
      tx.enqueueLater(lapseJob, { wishId, offerId }, { key: offerId, seconds: lapseSeconds(expiresAt, tx.now) })
      return
    }
    if (await endOffer(tx, { wishId, offerId, visitId, as: 'lapsed' }))
      tx.audit('waitlist.lapse', { wishId, client: wish.clientId, offerId })
  })
