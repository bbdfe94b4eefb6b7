import { accountToMail, issueMailToken } from '../../accounts/server/mail-token.ts'
import type { Job } from '../../platform/server/jobs/jobs.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { paths } from '../../platform/paths.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { announcementToSend } from './announcement-queries.ts'
import { announcementLetter } from './emails/announcement.ts'
import { operatorCodeLetter } from './emails/operator-code.ts'
import { operatorCodeJob } from './request-code.ts'
import { announcementJob } from './send-announcement.ts'

export const operatorJobs: Job[] = [
  announcementJob.does(async (of, send) => {
    const found = await outsideBusinesses('read', (db) => announcementToSend(db, of))
    if (!found) return
    const { to, ...told } = found
    await send({ to, cause: 'notice', ...announcementLetter({ ...told, url: fullAddress(paths.overview) }) })
  }),
  /** The code is made in the job, so that it is only in the mail and not in the job's stored input. */
  operatorCodeJob.does(async ({ accountId, askedAt }, send) => {
    const mail = await outsideBusinesses('write', async (db) => {
      const account = await accountToMail(db, { column: 'id', is: accountId }, askedAt)
      if (!account?.isOperator) return null
      const code = await issueMailToken(db, accountId, 'operator')
      return { to: account.email, ...operatorCodeLetter({ name: account.name, code }) }
    })
    if (mail) await send({ ...mail, cause: 'account' })
  }),
]
