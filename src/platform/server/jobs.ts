import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { openQueuePool, type Queries } from './database.ts'
import { log } from './log.ts'

/** What a job's handler gets; it may run twice, so it must be safe to repeat. */
export type Job = (payload: Record<string, unknown>) => Promise<void>

/** Writes a job in the caller's transaction; it starts after the commit or never. */
export async function enqueueJob(db: Queries, task: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)})`.execute(db)
}

/** `clock` says when jobs start by themselves: the five fields of cron, in UTC, by task. */
export async function startWorker(
  databaseUrl: string,
  jobs: Record<string, Job>,
  clock: Record<string, string> = {},
): Promise<{ stop(): Promise<void> }> {
  const pool = openQueuePool(databaseUrl)
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([task, job]) => [task, (payload: unknown) => job(payload as Record<string, unknown>)]),
  )
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(Object.entries(clock).map(([task, match]) => ({ task, match }))),
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message)
      else if (level === 'warning') log.warn({ meta }, message)
    }),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}
