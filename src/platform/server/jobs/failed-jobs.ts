import { sql } from 'kysely'
import { firstIn } from '../../filled.ts'
import type { Queries } from '../database/database.ts'
import { nudgeRunner } from './jobs.ts'

export type StoredFailure = {
  id: string
  task: string
  attempts: number
  /** The mail server refused the job's mail or could not be reached. */
  isMail: boolean
  lastError: string
  /** The next automatic try; null if the job was given up. */
  nextAt: Date | null
  givenUpAt: Date | null
}

const hasFailed = sql<boolean>`last_error is not null and runner is null`

/** Failed jobs, of all or of one business, given-up ones first. Payloads are left out, because they may name people. */
export async function failedJobs(
  db: Queries,
  most: number,
  businessId: string | null = null,
): Promise<StoredFailure[]> {
  const { rows } = await sql<StoredFailure>`
    select id, task, attempts, mail_refused as is_mail, last_error,
      case when failed_at is null then run_at end as next_at, failed_at as given_up_at
    from job where ${hasFailed} and (${businessId}::text is null or payload ->> 'businessId' = ${businessId})
    order by failed_at is null, failed_at desc, run_at, id limit ${most}`.execute(db)
  return rows
}

export async function countFailedJobs(db: Queries): Promise<{ waiting: number; givenUp: number; mails: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number; mails: number }>`
    select count(*) filter (where failed_at is null)::int as waiting, count(failed_at)::int as given_up,
      count(*) filter (where mail_refused)::int as mails
    from job where ${hasFailed}`.execute(db)
  return firstIn(rows)
}

/** Puts one failed job, or all, back in the queue as if never tried. Returns how many. */
export async function retryFailedJobs(db: Queries, id: string | null): Promise<number> {
  const { numAffectedRows } = await sql`
    update job set failed_at = null, attempts = 0, lost = 0, run_at = now(), timed_at = now(), last_error = null, mail_refused = false
    where ${hasFailed} and ${id === null ? sql`true` : sql`id = ${id}`}`.execute(db)
  nudgeRunner()
  return Number(numAffectedRows ?? 0n)
}
