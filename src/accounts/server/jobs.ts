import { sql } from 'kysely'
import { paths } from '../../platform/paths.ts'
import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import type { Mail } from '../../platform/server/mail/letter.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { forgetOldAttempts } from '../../platform/server/http/throttle.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { emailChangeBegunJob } from './change-email.ts'
import { passwordChangedJob } from './change-password.ts'
import { alreadyRegisteredLetter } from './emails/verify-email.ts'
import { emailChangeBegunLetter } from './emails/email-changed.ts'
import { emailChangedLetter } from './emails/email-changed.ts'
import {
  passwordChangedLetter,
  secondFactorEndedLetter,
  secondFactorOffLetter,
  secondFactorOnLetter,
} from './emails/password-changed.ts'
import { resetPasswordLetter } from './emails/reset-password.ts'
import { signInCodeLetter } from './emails/reset-password.ts'
import { verifyEmailLetter } from './emails/verify-email.ts'
import { secondFactorChangedJob, secondFactorEndedJob } from './keep-second-factor.ts'
import { accountToMail, issueMailToken, type MailPurpose } from './mail-token.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import {
  alreadyRegisteredJob,
  resetPasswordJob,
  signInCodeJob,
  tellPerson,
  verifyEmailJob,
  type SecretJob,
} from './request-mail.ts'
import { emailChangedJob } from './verify-email.ts'

type Content = Omit<Mail, 'to'>

export const accountsJobs: Job[] = [
  secretMail(resetPasswordJob, 'reset_password', 'account.reset_request', ({ name, secret }) =>
    resetPasswordLetter({ name, url: fullAddress(paths.newPassword(secret)) }),
  ),
  secretMail(signInCodeJob, 'sign_in', 'account.code_request', ({ name, secret }) =>
    signInCodeLetter({ name, code: secret }),
  ),
  verifyEmailJob.does(async ({ accountId, email, askedAt }, send) => {
    const holder = await outsideBusinesses('read', (db) => accountByEmail(db, email))
    // The new address belongs to another account: its owner is told, and the asker learns nothing.
    if (holder && holder.id !== accountId) return send(alreadyRegisteredMail(holder))
    const content = await outsideBusinesses('write', async (db) => {
      const account = await accountToMail(db, { column: 'id', is: accountId }, askedAt)
      if (!account) return null
      const token = await issueMailToken(db, accountId, 'verify_email', email)
      return verifyEmailLetter({ name: account.name, url: fullAddress(paths.confirmEmail(token)) })
    })
    if (content) await send({ to: email, ...content })
  }),
  alreadyRegisteredJob.does(async ({ email }, send) => {
    const account = await outsideBusinesses('read', (db) => accountByEmail(db, email))
    if (account) await send(alreadyRegisteredMail(account))
  }),
  passwordChangedJob.does(({ accountId }, send) =>
    tellPerson(accountId, send, ({ name }) => passwordChangedLetter({ name, url: fullAddress(paths.recover) })),
  ),
  secondFactorChangedJob.does(({ accountId, isOn }, send) =>
    tellPerson(accountId, send, ({ name }) =>
      (isOn ? secondFactorOnLetter : secondFactorOffLetter)({ name, url: fullAddress(paths.recover) }),
    ),
  ),
  secondFactorEndedJob.does(({ accountId }, send) =>
    tellPerson(accountId, send, ({ name }) => secondFactorEndedLetter({ name, url: fullAddress(paths.recover) })),
  ),
  /** The old address is told of a change when it is asked for and when it is done, in case its owner did neither. */
  emailChangeBegunJob.does(({ accountId, email }, send) =>
    tellPerson(accountId, send, ({ name }) => emailChangeBegunLetter({ name, email, url: fullAddress(paths.recover) })),
  ),
  emailChangedJob.does(({ accountId, was, email }, send) =>
    tellPerson(accountId, send, ({ name }) => ({ ...emailChangedLetter({ name, email }), to: was })),
  ),
  startsItself('accounts.sweep', 3600, sweep),
]

/**
 * Mails a secret to the account with the address, if there is one. The job makes the secret, not the request, so that
 * it is stored nowhere but in the mail; a job that runs again makes a new one.
 */
function secretMail(
  job: SecretJob,
  purpose: MailPurpose,
  action: string,
  write: (of: { name: string; secret: string }) => Content,
): Job {
  return job.does(async ({ email, network, askedAt }, send) => {
    const content = await outsideBusinesses('write', async (db) => {
      const account = await accountToMail(db, { column: 'email', is: email }, askedAt)
      if (!account) return null
      await recordEvent(db, action, { accountId: account.id, network })
      return write({ name: account.name, secret: await issueMailToken(db, account.id, purpose) })
    })
    if (content) await send({ to: email, cause: 'account', ...content })
  })
}

const alreadyRegisteredMail = ({ name, email }: { name: string; email: string }): Mail => ({
  to: email,
  ...alreadyRegisteredLetter({ name, url: fullAddress(paths.recover) }),
})

/** Deletes expired rows. */
async function sweep(): Promise<void> {
  const past = sql<Date>`now()`
  await outsideBusinesses('write', async (db) => {
    await db.deleteFrom('accessToken').where('expiresAt', '<', past).execute()
    await db.deleteFrom('session').where('expiresAt', '<', past).execute()
    await db.deleteFrom('mailToken').where('expiresAt', '<', past).execute()
    await db
      .deleteFrom('knownDevice')
      .where('lastUsedAt', '<', sql<Date>`now() - interval '400 days'`)
      .execute()
    await forgetOldAttempts(db)
  })
}
