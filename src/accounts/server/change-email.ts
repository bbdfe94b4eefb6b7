import { enqueueJob } from '../../platform/server/jobs.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { attemptMail } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { provePassword } from './prove-password.ts'
import { recordEvent } from './record-event.ts'
import type { Who } from './session.ts'

/** Sends a link to the new address; until it is followed the old one stays, so that a typing error locks nobody out. */
export async function changeEmail(
  edge: EdgeContext,
  who: Who,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { accountId } = who
  await provePassword(edge, who, 'password', password)
  await attemptMail('accounts.verify_email', email, edge.network)
  await outsideBusinesses('write', async (db) => {
    await recordEvent(db, 'account.email_change', { accountId, network: edge.network, detail: { email } })
    await enqueueJob(db, 'accounts.verify_email', { accountId, email })
  })
}
