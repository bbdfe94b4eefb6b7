import { platformRefusals } from '../../platform/refusal.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { places } from './add-wish.ts'
import { endOffer, nameOf } from './parts/end-offer.ts'
import { findWish } from './wish-queries.ts'

/** Moves a wish before another one, or to the end. Only its place changes: between two there is always a number. */
export async function moveWish(tx: BusinessTx, { id, before }: { id: string; before: string | null }): Promise<void> {
  const [, [moved]] = await awaitAll([
    tx.hold([places]),
    tx.rows<{ client: string }>(before ? betweenText : lastText, [tx.businessId, id, ...(before ? [before] : [])]),
  ])
  tx.audit('waitlist.move', { wishId: id, client: orNotFound(moved).client, beforeId: before })
}

const waiting = `from waitlist_wish where business_id = $1 and state = 'waiting'`

/** The middle between the next wish's place and the one before that. The moved wish's old place does not count. */
const betweenText = `
  update waitlist_wish w set place = (next.place + coalesce((
    select max(place) ${waiting} and place < next.place and id <> $2), next.place - 2)) * 0.5
  from (select place ${waiting} and id = $3) next
  where w.business_id = $1 and w.id = $2 and w.state = 'waiting' and w.id <> $3
  returning w.client_id as client`

const lastText = `
  update waitlist_wish set place = (select max(place) + 1 ${waiting})
  where business_id = $1 and id = $2 and state = 'waiting'
  returning client_id as client`

/** Removes a wish. A time that was offered goes to the next wish. */
export async function removeWish(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const [, wish] = await awaitAll([tx.hold([nameOf(id)]), findWish(tx, id)])
  if (wish?.state !== 'waiting' && wish?.state !== 'unconfirmed') throw new Refusal(platformRefusals.NOT_FOUND)
  if (wish.offerId !== null && !(await endOffer(tx, { ...wish, wishId: id, as: 'taken_back' })))
    throw new LockTargetChanged(`the offer ${wish.offerId} has just been decided`)
  await tx.rows(
    `update waitlist_wish set state = 'removed', ended_at = $3
     where business_id = $1 and id = $2 and ended_at is null`,
    [tx.businessId, id, tx.now],
  )
  tx.audit('waitlist.remove', { wishId: id, client: wish.clientId })
}
