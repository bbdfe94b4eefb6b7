import { nameAsBooked } from '../../clients/booked-name.ts'
import { dayMinutes, MINUTE } from '../../platform/local-day.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { firstOf } from '../../platform/server/database/sql-parts.ts'
import { mostNews, type News, neededFor, newsDays, newsKinds, ownKinds, type Piece } from '../news.ts'

type PieceRow = Omit<Piece, 'at' | 'appointment'> & {
  at: Date
  bookedName: string | null
  appointmentId: string | null
  startsAt: Date | null
  service: string | null
}

/** The newest that came in from outside, and which of it the member has not seen on any device. */
export async function readNews(tx: BusinessTx): Promise<News> {
  const ofAll = tx.may('bookings.view')
  const told = ofAll ? newsKinds.filter((kind) => tx.may(neededFor(kind))) : ownKinds
  const rows = await tx.rows<PieceRow>(newsText, [
    tx.businessId,
    told,
    new Date(tx.now.getTime() - newsDays * dayMinutes * MINUTE),
    ofAll ? null : tx.accountId,
    tx.accountId,
    mostNews + 1,
  ])
  return { pieces: rows.slice(0, mostNews).map(pieceOf), hasMore: rows.length > mostNews }
}

const pieceOf = ({ at, client, bookedName, appointmentId, startsAt, service, ...row }: PieceRow): Piece => ({
  ...row,
  at: at.toISOString(),
  client: client && nameAsBooked(client, bookedName),
  appointment:
    appointmentId && startsAt && service ? { id: appointmentId, startsAt: startsAt.toISOString(), service } : null,
})

const isOwn = (appointment: string) => `($4::uuid is null or exists (
  select from professional p
  where p.business_id = ${appointment}.business_id and p.id = ${appointment}.professional_id and p.account_id = $4))`

// What was done without an account is found by an index of its own. An answer is told while nothing has become of it by itself:
// what a button said stands in the trail.
const newsText = `
  select n.id, n.at, n.kind, n.said, c.id as client_id, c.name as client, v.booked_name,
    one.id as appointment_id, one.starts_at, one.service,
    n.at > coalesce(seen.seen_at, m.created_at) as is_new
  from (
    (
      select a.id, a.at, a.action as kind, (a.detail ->> 'visit')::uuid as visit_id,
        (a.detail ->> 'client')::uuid as client_id, null as said
      from audit a
      where a.business_id = $1 and a.account_id is null and a.action = any($2) and a.at > $3
        and ($4::uuid is null or exists (
          select from appointment own
          where own.business_id = a.business_id and own.visit_id = (a.detail ->> 'visit')::uuid and ${isOwn('own')}))
      order by a.at desc, a.id desc
      limit $6
    ) union all (
      select r.id, r.received_at, 'message.reply', told.visit_id, r.client_id, left(r.text, 140)
      from message_reply r
      left join message told on told.business_id = r.business_id and told.id = r.message_id
      where r.business_id = $1 and 'message.reply' = any($2) and r.received_at > $3 and r.outcome is null
      order by r.received_at desc, r.id desc
      limit $6
    )
    order by at desc, id desc
    limit $6
  ) n
  join member m on m.business_id = $1 and m.account_id = $5
  left join news_seen seen on seen.business_id = $1 and seen.account_id = $5
  left join visit v on v.business_id = $1 and v.id = n.visit_id
  left join client c on c.business_id = $1 and c.id = ${firstOf('v.client_id', 'n.client_id')}
  left join lateral (
    select a.id, a.starts_at, s.name as service
    from appointment a
    join service s on s.business_id = a.business_id and s.id = a.service_id
    where a.business_id = v.business_id and a.visit_id = v.id and ${isOwn('a')}
    order by a.starts_at, a.id
    limit 1
  ) one on true
  order by n.at desc, n.id desc`
