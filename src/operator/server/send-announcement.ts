import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { defineJob, enqueueJobs } from '../../platform/server/jobs/jobs.ts'
import { audienceStandings, mostReached, type NewAnnouncement } from '../announcement.ts'

/** Sends an announcement to one owner. */
export const announcementJob = defineJob(
  'operator.announcement',
  z.object({ announcementId: z.uuid(), accountId: z.uuid() }),
)

/**
 * Sends an announcement to every owner of an audience, once to each person. Its letters are written down with it, so that
 * it leaves whole or not at all, and once if the form was sent twice.
 */
export async function sendAnnouncement(
  edge: EdgeContext,
  who: Who,
  sent: NewAnnouncement,
): Promise<{ owners: number }> {
  const { id, audience, subject, body } = sent
  return outsideBusinesses('write', async (db) => {
    const { rows: owners } = await sql<{ accountId: string }>`
      select account_id from owners_to_tell()
      where standings && ${audienceStandings[audience]}::text[] limit ${mostReached + 1}`.execute(db)
    if (owners.length === 0) throw invalidField('audience', 'Ninguém está neste grupo agora.')
    if (owners.length > mostReached)
      throw invalidField('audience', 'São mais de 20.000 pessoas. Escolha um grupo menor.')
    const made = await db
      .insertInto('announcement')
      .values({ id, audience, subject, body, owners: owners.length, sentBy: who.accountId })
      .onConflict((same) => same.column('id').doNothing())
      .returning('owners')
      .executeTakeFirst()
    if (made) {
      await enqueueJobs(
        db,
        announcementJob,
        owners.map(({ accountId }) => ({ announcementId: id, accountId })),
      )
      const detail = { audience, count: owners.length }
      await recordEvent(db, 'operator.announce', { accountId: who.accountId, network: edge.network, detail })
    }
    return { owners: owners.length }
  })
}
