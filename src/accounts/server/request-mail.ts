import * as z from 'zod/mini'
import type { Mail } from '../../platform/server/mail/letter.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { attemptSecret } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { defineJob, enqueueJob } from '../../platform/server/jobs/jobs.ts'
import type { Who } from './session.ts'

const mailedSecret = z.object({ email: z.string(), network: z.string(), askedAt: z.optional(z.string()) })
export const resetPasswordJob = defineJob('accounts.reset_password', mailedSecret)
export const signInCodeJob = defineJob('accounts.sign_in_code', mailedSecret)
export type SecretJob = typeof resetPasswordJob

export const verifyEmailJob = defineJob(
  'accounts.verify_email',
  z.object({ accountId: z.uuid(), email: z.string(), askedAt: z.optional(z.string()) }),
)

/** Mails the owner of an address with which somebody tried to sign up again. */
export const alreadyRegisteredJob = defineJob('accounts.already_registered', z.object({ email: z.string() }))

/**
 * The job, not the request, looks up whether an account has the address. So the answer is the same for every address,
 * and takes the same time.
 */
export async function requestMail(edge: EdgeContext, job: SecretJob, email: string): Promise<void> {
  await attemptSecret(edge, job.name, email, { isGuessable: job === signInCodeJob })
  await outsideBusinesses('write', (db) => enqueueJob(db, job, { email, network: edge.network }))
}

export async function resendVerification(edge: EdgeContext, who: Who): Promise<void> {
  if (who.emailVerified) return
  await attemptSecret(edge, verifyEmailJob.name, who.email)
  const { accountId, email } = who
  await outsideBusinesses('write', (db) => enqueueJob(db, verifyEmailJob, { accountId, email }))
}

type Notice = Omit<Mail, 'to' | 'cause'> & { to?: string }

/**
 * Mails a person what happened to their account, so that they learn of it if it was somebody else. An unproven
 * address may be a stranger's, so such a mail counts as mail to a stranger.
 */
export async function tellPerson(
  accountId: string,
  send: (mail: Mail) => Promise<unknown>,
  write: (account: { name: string }) => Notice,
): Promise<void> {
  const account = await outsideBusinesses('read', (db) =>
    db
      .selectFrom('account')
      .select(['name', 'email', 'emailVerifiedAt'])
      .where('id', '=', accountId)
      .executeTakeFirst(),
  )
  if (account)
    await send({ to: account.email, cause: account.emailVerifiedAt ? 'account' : 'stranger', ...write(account) })
}
