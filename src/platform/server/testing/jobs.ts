import { Logger, runOnce } from 'graphile-worker'
import type { Job } from '../jobs.ts'

/** Does what waits in the queue now, and fails loudly when a job fails. */
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
  await runOnce({ connectionString: databaseUrl, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
  if (failures.length > 0) throw new AggregateError(failures, 'a job failed')
}
