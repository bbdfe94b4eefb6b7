import { issueMailToken } from '../../accounts/server/mail-token.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { operatorCodeLetter } from './emails/operator-code.ts'

export const operatorJobs: Record<string, Job> = {
  /** The code is made here and not where it is asked for, so that it is in the mail and nowhere else. */
  'operator.code': async (payload, send) => {
    const { accountId } = payload as { accountId: string }
    const mail = await outsideBusinesses('write', async (db) => {
      const account = await db
        .selectFrom('account')
        .select(['name', 'email'])
        .where('id', '=', accountId)
        .where('is_operator', '=', true)
        .executeTakeFirst()
      if (!account) return null
      const code = await issueMailToken(db, accountId, 'operator')
      return { to: account.email, ...operatorCodeLetter({ name: account.name, code }) }
    })
    if (mail) await send(mail)
  },
}
