import { mailClient } from '../../business/server/client-mail.ts'
import type { Occasion } from '../../business/client-sender.ts'
import { letterheadOf } from '../../booking/server/letterhead-queries.ts'
import { noticeAddress } from '../../business/server/business-queries.ts'
import { paths } from '../../platform/paths.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import type { Job } from '../../platform/server/jobs/jobs.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { confirmAddress, wishAddress } from '../own-wish.ts'
import { wishMailJob } from './add-wish.ts'
import { lapseOffer } from './answer-offer.ts'
import { offerLetter, offerNoticeLetter, wishLetter } from './emails/waitlist-letters.ts'
import { lapseJob, makeOffers, offerJobScope, offerJob, offerMailJob } from './make-offers.ts'
import { findWish, getTerms, toOwnWish } from './wish-queries.ts'

type WishJob = { businessId: string; zone: string; wishId: string }

/** What a letter about a wish needs; null if the wish is over or the business has no booking link. */
const written = ({ businessId, zone, wishId }: WishJob) =>
  inBusiness(offerJobScope(businessId, zone), 'read', async (tx) => {
    const [found, { slug, businessName }, head, noticeTo] = await awaitAll([
      findWish(tx, wishId),
      getTerms(tx),
      letterheadOf(tx),
      noticeAddress(tx, 'mailsBookings'),
    ])
    if (!found || !slug) return null
    const own = await toOwnWish(tx, found)
    const wish = { ...own, name: own.name || found.clientName }
    const url = fullAddress(wishAddress(slug, wish.key))
    const confirmUrl = fullAddress(confirmAddress(slug, wish.key, found.proof))
    // A wish that the reception typed is no act of the client's.
    const occasion: Occasion = found.isOnline ? 'answer' : 'own'
    return {
      to: found.email,
      noticeTo,
      offerId: found.offerId,
      confirmUrl,
      occasion,
      about: { head, businessName, wish, url },
    }
  })

const markTold = ({ businessId, zone, offerId }: WishJob & { offerId: string }) =>
  inBusiness(offerJobScope(businessId, zone), 'write', async (tx) => {
    await tx.rows('update waitlist_offer set told_at = $3 where business_id = $1 and id = $2', [
      tx.businessId,
      offerId,
      tx.now,
    ])
  })

export const waitlistJobs: Job[] = [
  offerJob.does(makeOffers),
  lapseJob.does(lapseOffer),
  /** Asks at the address that a visitor typed whether the wish is theirs. */
  wishMailJob.does(async (named, send) => {
    const letter = await written(named)
    if (!letter?.to || letter.about.wish.state !== 'unconfirmed') return
    const mail = { to: letter.to, ...wishLetter({ ...letter.about, url: letter.confirmUrl }) }
    await mailClient(offerJobScope(named.businessId, named.zone), send, mail, letter.occasion)
  }),
  /** Nothing is sent for an offer that is over. Without an e-mail address, the business is mailed instead. */
  offerMailJob.does(
    async ({ offerId, ...named }, send) => {
      const letter = await written(named)
      const offer = letter?.about.wish.offer
      if (letter?.offerId !== offerId || !offer) return
      const { to, noticeTo, about, occasion } = letter
      const url = fullAddress(paths.waitingList)
      const scope = offerJobScope(named.businessId, named.zone)
      const hasLeft = to
        ? await mailClient(scope, send, { to, ...offerLetter({ ...about, offer, zone: named.zone }) }, occasion)
        : noticeTo &&
          (await send({ to: noticeTo, cause: 'notice', ...offerNoticeLetter({ wish: about.wish, offer, url }) }))
      if (hasLeft) await markTold({ offerId, ...named })
    },
    { afterMail: markTold },
  ),
]
