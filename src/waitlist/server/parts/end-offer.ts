import { letGoOfTime } from '../../../agenda/server/hold-time.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { mostMissed } from '../../wish.ts'

/** The name of a wish's lock. Whatever answers or ends a wish holds it, so the second sees what the first did. */
export const nameOf = (wishId: string): string => `wish ${wishId}`

type OfferEnd = { wishId: string; offerId: string; visitId: string; as: 'declined' | 'lapsed' | 'taken_back' }

/**
 * Ends an offer that was not accepted, and frees its time. After too many such offers the wish ends as well; one that
 * lapsed counts only if somebody was told of it. Returns false if the business has decided the offer meanwhile; the
 * visit is locked before the offer, as everywhere.
 */
export async function endOffer(tx: BusinessTx, { wishId, offerId, visitId, as }: OfferEnd): Promise<boolean> {
  await tx.lockAndRead('appointment', 'update', visitText, [tx.businessId, visitId])
  const ended = await tx.rows(
    `update waitlist_offer set state = $3, ended_at = $4 where business_id = $1 and id = $2 and state = 'open' returning id`,
    [tx.businessId, offerId, as, tx.now],
  )
  if (ended.length === 0) return false
  await letGoOfTime(tx, visitId)
  await tx.rows(
    `update waitlist_wish w set state = 'unanswered', ended_at = $3
     where business_id = $1 and id = $2 and state = 'waiting' and $4 <= (
       select count(*) from waitlist_offer o
       where o.business_id = w.business_id and o.wish_id = w.id
         and (o.state = 'declined' or o.state = 'lapsed' and o.told_at is not null))`,
    [tx.businessId, wishId, tx.now, mostMissed],
  )
  return true
}

const visitText = 'select id from appointment where business_id = $1 and visit_id = $2'
