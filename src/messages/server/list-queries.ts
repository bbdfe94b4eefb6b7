import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ListedMessage } from '../contract.ts'
import { messagesPerPage, type State } from '../message.ts'

type Dates = 'dueAt' | 'changedAt'
type Row = Omit<ListedMessage, Dates | 'startsAt'> & Record<Dates, Date> & { startsAt: Date | null }

/** The outbox, newest first. */
export async function listMessages(
  tx: BusinessTx,
  { state, page }: { state: State | null; page: number },
): Promise<{ messages: ListedMessage[]; count: number }> {
  const wanted = [tx.businessId, state, tx.now]
  const rows = await tx.rows<Row>(listText, [...wanted, messagesPerPage, (page - 1) * messagesPerPage])
  const [{ count }] = (await tx.rows<{ count: number }>(countText, wanted)) as [{ count: number }]
  const messages = rows.map(({ dueAt, changedAt, startsAt, ...row }) => ({
    ...row,
    dueAt: dueAt.toISOString(),
    changedAt: changedAt.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
  }))
  return { messages, count }
}

// Hides WhatsApp messages that were marked by hand and undone: their time has passed, and they still wait.
const listed = `
  from message m
  where m.business_id = $1 and ($2::text is null or m.state = $2) and not (m.channel = 'whatsapp' and m.state = 'waiting' and m.due_at <= $3 and m.account_id is null)`

const listText = `
  select found.id, kind, channel, state, reason, due_at, changed_at, starts_at, client_id,
    c.name as client_name, one.name as by_name
  from (
    select m.id, m.kind, m.channel, m.state, m.reason, m.due_at, m.changed_at,
      m.starts_at, m.client_id, m.account_id as by
    ${listed}
    order by m.due_at desc, m.id
    limit $4 offset $5) found
  join client c on c.business_id = $1 and c.id = found.client_id
  left join account one on one.id = found.by
  order by found.due_at desc, found.id`

const countText = `select count(*)::int as count ${listed}`
