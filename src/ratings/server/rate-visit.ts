import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isSameRating, type OwnRating, ratingRefusals, whyNotRated } from '../rating.ts'
import { findRatingFacts } from './rating-queries.ts'

/**
 * Keeps what the client of a visit says of it, whose name is held. The same said again does nothing, and nothing is ever
 * changed. False if it was said before. The card is held, so that whoever is being forgotten leaves no words.
 */
export async function rateVisit(tx: BusinessTx, id: string, rating: OwnRating): Promise<boolean> {
  const [visit] = await tx.lockAndRead<{ id: string; erasedAt: Date | null }>(
    'client',
    'share',
    `select id, erased_at from client
     where business_id = $1 and id = (select client_id from visit where business_id = $1 and id = $2)`,
    [tx.businessId, id],
  )
  if (!visit) throw new Refusal(ratingRefusals.VISIT_CANCELLED)
  const facts = visit.erasedAt ? null : await findRatingFacts(tx, id)
  if (!facts) throw new Refusal(ratingRefusals.CLIENT_FORGOTTEN)
  if (facts.given && isSameRating(facts.given, rating)) return false
  const refusal = whyNotRated(facts, tx.now)
  if (refusal) throw new Refusal(refusal)
  const { stars, text } = rating
  await tx.insertInto('rating').values({ id, stars, text, ratedAt: tx.now }).execute()
  tx.audit('rating.give', { visit: id, client: visit.id, stars })
  return true
}
