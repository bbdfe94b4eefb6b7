import { sql } from 'kysely'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import type { StopReason } from '../../business/client-sender.ts'
import { letSenderOn } from '../../business/server/client-mail.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { inBusiness, outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { mostSendersShown, type StoppedSender } from '../stopped-sender.ts'

type Row = {
  businessId: string
  name: string
  zone: string
  stoppedAt: Date
  stoppedFor: StopReason
  tried: number
  bounced: number
  leftUs: number
}

const stopped = async (db: Queries): Promise<Row[]> =>
  (await sql<Row>`select * from stopped_senders(${mostSendersShown})`.execute(db)).rows

/** Businesses whose mails to clients are stopped, the longest first. */
export const stoppedSenders = async (db: Queries): Promise<StoppedSender[]> =>
  (await stopped(db)).map((row) => ({
    id: row.businessId,
    name: row.name,
    since: row.stoppedAt.toISOString(),
    reason: row.stoppedFor,
    tried: row.tried,
    bounced: row.bounced,
    left: row.leftUs,
  }))

/** Lets a business write to its clients again. */
export async function letStoppedSenderOn(edge: EdgeContext, who: Who, { id }: { id: string }): Promise<void> {
  const { zone } = orNotFound((await outsideBusinesses('read', stopped)).find(({ businessId }) => businessId === id))
  const scope = { businessId: id, zone, actor: { accountId: null, name: 'Suporte' } }
  await inBusiness(scope, 'write', async (tx) => {
    if (!(await letSenderOn(tx))) throw new Refusal(platformRefusals.NOT_FOUND)
    const { accountId } = who
    const event = { accountId, network: edge.network, detail: { businessId: id } }
    await recordEvent(tx.db, 'operator.sender_let_on', event)
  })
}
