/** A delay before the job runs. Of several jobs that wait under one key, only the last one runs. */
type Wait = { key: string; seconds: number }

/** The statement that enqueues a job: it is enqueued if, and as soon as, the transaction commits. */
export function jobRow(name: string, payload: object, wait?: Wait): { sql: string; parameters: unknown[] } {
  return { sql: insertJob, parameters: [name, JSON.stringify(payload), wait?.key ?? null, wait?.seconds ?? 0] }
}

/** A job that is enqueued again starts without failures. */
export const neverTried = 'attempts = 0, lost = 0, failed_at = null, last_error = null, mail_refused = false'

const insertJob = `
  insert into job (task, payload, key, run_at) values ($1, $2, $3, now() + make_interval(secs => $4))
  on conflict (key) where runner is null
  do update set payload = excluded.payload, run_at = excluded.run_at, timed_at = now(), ${neverTried}`
