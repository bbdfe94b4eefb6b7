import { databasePool } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Mail } from '../mail/letter.ts'
import { deliver } from '../mail/mail.ts'

/** A number that no real runner has. */
const runner = -1
type Row = { id: string; task: string; payload: unknown; key: string | null }

/**
 * Runs all queued jobs, including delayed ones, and throws if one fails. A job that postpones itself, for instance
 * until morning, runs once.
 */
export async function runJobs(jobs: readonly Job[]): Promise<void> {
  const failures: unknown[] = []
  const putOff = new Set<string>()
  for (let row = await nextOf(jobs, putOff); row; row = await nextOf(jobs, putOff)) {
    const { id, task, payload, key } = row
    if (key) putOff.add(key)
    await doJob(jobs, task, payload, (mail) => deliver(mail, { jobId: id, runner })).catch((error: unknown) =>
      failures.push(error),
    )
    await databasePool().query('delete from job where id = $1', [id])
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a job failed')
}

/** Runs one job with a payload, as a runner would. */
export const doJob = (
  jobs: readonly Job[],
  name: string,
  payload: unknown,
  send: Parameters<Job['run']>[1] = sendNow,
) => jobs.find((job) => job.name === name)!.run(payload, send)

async function nextOf(jobs: readonly Job[], putOff: ReadonlySet<string>): Promise<Row | undefined> {
  const { rows } = await databasePool().query<Row>(
    `update job set runner = $1 where id in (
       select id from job where runner is null and task = any($2) and (key is null or key <> all($3) or run_at <= now())
       order by run_at, id limit 1
     ) returning id, task, payload, key`,
    [runner, jobs.map(({ name }) => name), [...putOff]],
  )
  return rows[0]
}

/** The `send` function for jobs that a test runs itself. */
export async function sendNow(mail: Mail): Promise<boolean> {
  const { rows } = await databasePool().query<{ id: string }>(
    `insert into job (task, runner) values ('test', $1) returning id`,
    [runner],
  )
  const jobId = rows[0]!.id
  const hasLeft = await deliver(mail, { jobId, runner })
  await databasePool().query('delete from job where id = $1', [jobId])
  return hasLeft
}
