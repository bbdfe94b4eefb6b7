import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { firstIn } from '../../platform/filled.ts'
import type { ListedReply } from '../contract.ts'
import { repliesPerPage, type RepliesShown } from '../reply.ts'

type Row = Omit<ListedReply, 'receivedAt' | 'startsAt' | 'isRead'> & {
  receivedAt: Date
  startsAt: Date | null
  readAt: Date | null
}
type RepliesQuery = { which: RepliesShown; page: number }

/** What clients answered, newest first, and how many wait for a person. */
export async function listReplies(tx: BusinessTx, { which, page }: RepliesQuery) {
  const isUnread = which === 'unread'
  const [rows, counts] = await awaitAll([
    tx.rows<Row>(listText, [tx.businessId, isUnread, repliesPerPage, (page - 1) * repliesPerPage]),
    tx.rows<{ count: number; unread: number }>(countText, [tx.businessId, isUnread]),
  ])
  const replies = rows.map(({ receivedAt, startsAt, readAt, ...row }) => ({
    ...row,
    receivedAt: receivedAt.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
    isRead: readAt !== null,
  }))
  return { replies, ...firstIn(counts) }
}

const listText = `
  select r.id, r.client_id, c.name as client_name, r.phone, r.button, r.text, r.outcome, r.received_at, r.read_at,
    m.starts_at, one.name as by_name
  from message_reply r
  left join client c on c.business_id = r.business_id and c.id = r.client_id
  left join message m on m.business_id = r.business_id and m.id = r.message_id
  left join account one on one.id = r.read_by
  where r.business_id = $1 and (not $2 or r.read_at is null)
  order by r.received_at desc, r.id
  limit $3 offset $4`

const countText = `
  select (count(*) filter (where not $2 or read_at is null))::int as count,
    (count(*) filter (where read_at is null))::int as unread
  from message_reply where business_id = $1`
