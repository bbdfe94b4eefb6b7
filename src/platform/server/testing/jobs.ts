import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import type { Job } from '../jobs.ts'

/** Does what waits in the queue, also what is to wait longer, and fails loudly when a job fails. */
export async function runJobs(databaseUrl: string, jobs: Record<string, Job>): Promise<void> {
  const failures: unknown[] = []
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([task, job]) => [
      task,
      async (payload: unknown) => {
        await job(payload as Record<string, unknown>).catch((error: unknown) => failures.push(error))
      },
    ]),
  )
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
  await admin.end()
  await runOnce({ connectionString: databaseUrl, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  if (failures.length > 0) throw new AggregateError(failures, 'a job failed')
}
