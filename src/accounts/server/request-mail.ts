import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { attemptSecret } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { enqueueJob } from '../../platform/server/jobs.ts'
import type { Who } from './session.ts'

/**
 * Whether an account has the address is looked up by the job, out of the caller's sight: for every address the answer
 * is the same, and takes the same time.
 */
export async function requestMail(
  edge: EdgeContext,
  task: 'accounts.reset_password' | 'accounts.sign_in_code',
  email: string,
): Promise<void> {
  await attemptSecret(edge, task, email)
  await outsideBusinesses('write', (db) => enqueueJob(db, task, { email, network: edge.network }))
}

export async function resendVerification(edge: EdgeContext, who: Who): Promise<void> {
  if (who.emailVerified) return
  await attemptSecret(edge, 'accounts.verify_email', who.email)
  const { accountId, email } = who
  await outsideBusinesses('write', (db) => enqueueJob(db, 'accounts.verify_email', { accountId, email }))
}
