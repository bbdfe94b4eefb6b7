import * as z from 'zod/mini'
import { defineJob, enqueueJob } from '../../platform/server/jobs/jobs.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { attemptSecret } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { lockOwnAccount } from './step-up.ts'
import { recordEvent } from './record-event.ts'
import { verifyEmailJob } from './request-mail.ts'
import type { Who } from './session.ts'

export const emailChangeBegunJob = defineJob(
  'accounts.email_change_begun',
  z.object({ accountId: z.uuid(), email: z.string() }),
)

/**
 * Sends a link to the new address. The old address stays until the link is opened, so that a typing error locks
 * nobody out. The old address gets a notice at once, in case the request was not its owner's.
 */
export async function changeEmail(edge: EdgeContext, who: Who, { email }: { email: string }): Promise<void> {
  const { accountId } = who
  await attemptSecret(edge, verifyEmailJob.name, email)
  await outsideBusinesses('write', async (db) => {
    await lockOwnAccount(db, who)
    await recordEvent(db, 'account.email_change', { accountId, network: edge.network })
    await enqueueJob(db, verifyEmailJob, { accountId, email })
    if (email !== who.email) await enqueueJob(db, emailChangeBegunJob, { accountId, email })
  })
}
