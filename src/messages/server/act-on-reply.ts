import { Refusal } from '../../platform/refusal-error.ts'
import { firstIn } from '../../platform/filled.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { ownRefusals } from '../../booking/own-booking.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { findBooking } from '../../booking/server/booking-queries.ts'
import { answerBooking, declineBooking } from '../../booking/server/change-booking.ts'
import type { ReplyButton, ReplyOutcome } from '../reply.ts'
import { phoneOf, withBooking } from './parts/online-booking.ts'

type NamedReply = { businessId: string; zone: string; replyId: string }

/**
 * Does what a button says to the visits that the message told of, each by the verb of its own page and in a transaction of its
 * own, as locks want it. What is refused, because a visit moved or began meanwhile, is left for a person. Done again, it finds
 * what it has done.
 */
export async function actOnReply({ businessId, zone, replyId }: NamedReply): Promise<void> {
  const actor = { accountId: null, name: 'Resposta do cliente' }
  const scope = { businessId, zone, actor, likeProcedure: 'booking.own.confirm' }
  const reply = await inBusiness(scope, 'read', (tx) => findTold(tx, replyId))
  if (!reply || reply.visitIds.length === 0) return
  const outcomes: ReplyOutcome[] = []
  try {
    for (const id of reply.visitIds)
      outcomes.push(await inBusiness(scope, 'write', (tx) => answerFor(tx, id, reply.button)))
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  // Of several visits the one that a person has to look after names it.
  const outcome = outcomes.includes('told') ? 'told' : firstIn(outcomes)
  await inBusiness(scope, 'write', (tx) =>
    tx.rows(
      `update message_reply set outcome = $3, read_at = $4, read_by = null
       where business_id = $1 and id = $2 and outcome is null`,
      [tx.businessId, replyId, outcome, tx.now],
    ),
  )
}

async function findTold(tx: BusinessTx, replyId: string) {
  const [reply] = await tx.rows<{ button: ReplyButton }>(
    'select button from message_reply where business_id = $1 and id = $2 and outcome is null',
    [tx.businessId, replyId],
  )
  if (!reply) return null
  const visits = await tx.rows<{ id: string }>(toldVisits, [tx.businessId, replyId, tx.zone])
  return { ...reply, visitIds: visits.map(({ id }) => id) }
}

async function answerFor(tx: BusinessTx, id: string, button: ReplyButton): Promise<ReplyOutcome> {
  const [, booking] = await awaitAll([tx.hold([`booking ${id}`]), findBooking(tx, id)])
  if (!booking) throw new Refusal(ownRefusals.BOOKING_SETTLED)
  if (button === 'decline') return (await declineBooking(tx, booking, booking)) === 'cancelled' ? 'cancelled' : 'told'
  await answerBooking(tx, booking, booking, 'coming')
  return 'confirmed'
}

/** The open visits of that person and day, of which the message told as long as one begins at its time. */
const toldVisits = `
  select distinct e.visit_id as id
  from message_reply r
  join message m on m.business_id = r.business_id and m.id = r.message_id
  join appointment a on a.business_id = m.business_id and a.visit_id = m.visit_id and a.starts_at = m.starts_at
    and a.status in ('scheduled', 'confirmed')
  join client c on c.business_id = a.business_id and c.id = a.client_id
  ${withBooking('a')}
  join appointment e on e.business_id = a.business_id and e.client_id = a.client_id
    and e.status in ('scheduled', 'confirmed')
    and (e.visit_id = a.visit_id or (e.starts_at at time zone $3)::date = (a.starts_at at time zone $3)::date)
  ${withBooking('e')}
  where r.business_id = $1 and r.id = $2 and ${phoneOf('e')} is not distinct from ${phoneOf('a')}
  order by e.visit_id`
