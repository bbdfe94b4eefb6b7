import { accountToMail, issueMailToken } from '../../accounts/server/mail-token.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { operatorCodeLetter } from './emails/operator-code.ts'

export const operatorJobs: Record<string, Job> = {
  /** The code is made here and not where it is asked for, so that it is in the mail and nowhere else. */
  'operator.code': async (payload, send) => {
    const { accountId, askedAt } = payload as { accountId: string; askedAt?: string }
    const mail = await outsideBusinesses('write', async (db) => {
      const account = await accountToMail(db, { column: 'id', is: accountId }, askedAt)
      if (!account?.is_operator) return null
      const code = await issueMailToken(db, accountId, 'operator')
      return { to: account.email, ...operatorCodeLetter({ name: account.name, code }) }
    })
    if (mail) await send({ ...mail, cause: 'account' })
  },
}
