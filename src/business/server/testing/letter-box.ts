import type pg from 'pg'
import { accountsJobs } from '../../../accounts/server/jobs.ts'
import type { Job } from '../../../platform/server/jobs/jobs.ts'
import { runJobs } from '../../../platform/server/testing/jobs.ts'
import { businessJobs } from '../jobs.ts'

type Database = { admin: pg.Client }
type ReceivedMail = { to: string; subject: string; text: string; html: string; secret: string | undefined }

const lettersOfPeople = [...accountsJobs, ...businessJobs]

/** Runs the waiting jobs and returns the mails, oldest first, each with its link's token or its code. */
export async function deliveredMail(
  { admin }: Database,
  jobs: readonly Job[] = lettersOfPeople,
): Promise<ReceivedMail[]> {
  await runJobs(jobs)
  const { rows } = await admin.query<Omit<ReceivedMail, 'secret'>>(
    'with sent as (delete from mail returning *) select recipient as to, subject, text, html from sent order by created_at, id',
  )
  return rows.map((mail) => ({
    ...mail,
    secret: /token=([\w-]{43})|^(\d{6})$/m.exec(mail.text)?.slice(1).find(Boolean),
  }))
}

export async function auditOf({ admin }: Database, email: string): Promise<string[]> {
  const { rows } = await admin.query<{ action: string }>(
    'select a.action from account_audit a join account p on p.id = a.account_id where p.email = $1 order by a.at, a.id',
    [email],
  )
  return rows.map((row) => row.action)
}
