import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { VisitSending } from '../../contract.ts'
import type { UnsentReason, State } from '../../message.ts'
import { phoneOf, withBooking } from './online-booking.ts'

/** The visit that a reminder by WhatsApp tells of, and how that reminder stands. */
export type ToldVisit = {
  visitId: string
  clientId: string
  startsAt: Date
  /** Null if nobody sent it, or asked for it. */
  state: State | null
  reason: UnsentReason | null
  /** When it leaves if it waits, else when its state changed. */
  at: Date | null
}

/**
 * By any appointment of a visit, what is told of it: of a person's visits of one day the first to come, as one message tells of
 * them all. Where none is to come, it is the visit itself.
 */
export async function findToldVisit(tx: BusinessTx, id: string): Promise<ToldVisit | undefined> {
  const [visit] = await tx.rows<ToldVisit>(toldVisitText, [tx.businessId, id, tx.now, tx.zone])
  return visit
}

export const sendingOf = (visit: ToldVisit | undefined): VisitSending | null =>
  visit?.state && visit.at ? { state: visit.state, reason: visit.reason, at: visit.at.toISOString() } : null

const isToCome = (appointment: string) =>
  `${appointment}.status in ('scheduled', 'confirmed') and ${appointment}.starts_at > $3`

const toldVisitText = `
  select told.visit_id, told.client_id, told.starts_at, m.state, m.reason,
    case when m.state = 'waiting' then m.due_at else m.changed_at end as at
  from appointment a
  join client c on c.business_id = a.business_id and c.id = a.client_id
  ${withBooking('a')}
  cross join lateral (
    select o.id, ${isToCome('o')} as is_to_come
    from appointment o
    where o.business_id = a.business_id and o.visit_id = a.visit_id
    order by is_to_come desc, o.status = 'cancelled', o.starts_at > $3 desc, o.starts_at, o.id
    limit 1) own
  cross join lateral (
    select e.visit_id, e.client_id, e.starts_at
    from appointment e
    ${withBooking('e')}
    where e.business_id = a.business_id and e.client_id = a.client_id
      and (e.id = own.id or own.is_to_come and ${isToCome('e')}
        and (e.visit_id = a.visit_id or (e.starts_at at time zone $4)::date = (a.starts_at at time zone $4)::date)
        and ${phoneOf('e')} is not distinct from ${phoneOf('a')})
    order by e.starts_at, e.id
    limit 1) told
  left join message m on m.business_id = a.business_id and m.visit_id = told.visit_id and m.starts_at = told.starts_at
    and m.kind = 'reminder' and m.channel = 'whatsapp' and not (m.state = 'waiting' and m.account_id is null)
  where a.business_id = $1 and a.id = $2`
