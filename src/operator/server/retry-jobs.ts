import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import {
  countFailedJobs,
  failedJobs,
  retryFailedJobs,
  type StoredFailure,
} from '../../platform/server/jobs/failed-jobs.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { type FailedJob, mostJobsShown, withoutAddresses } from '../job.ts'

export async function readFailedJobs(db: Queries) {
  const [jobs, figures] = await awaitAll([failedJobs(db, mostJobsShown), countFailedJobs(db)])
  return {
    figures,
    jobs: jobs.map(toFailedJob),
  }
}

export const toFailedJob = ({ nextAt, givenUpAt, lastError, ...job }: StoredFailure): FailedJob => ({
  ...job,
  lastError: withoutAddresses(lastError),
  nextAt: nextAt?.toISOString() ?? null,
  givenUpAt: givenUpAt?.toISOString() ?? null,
})

/** Retries one failed job at once, or all of them. A job that was retried meanwhile does not count as failed. */
export async function retryJobs(
  edge: EdgeContext,
  who: Who,
  { id }: { id: string | null },
): Promise<{ count: number }> {
  return outsideBusinesses('write', async (db) => {
    const count = await retryFailedJobs(db, id)
    if (id !== null && count === 0) throw new Refusal(platformRefusals.NOT_FOUND)
    const detail = { jobId: id, count }
    await recordEvent(db, 'operator.jobs_retry', { accountId: who.accountId, network: edge.network, detail })
    return { count }
  })
}
