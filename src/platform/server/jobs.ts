import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { Queries } from './database.ts'
import type { Mail } from './mail.ts'

/**
 * The work of a job. It may run twice, so it must be safe to repeat; the mail that it sends leaves once, however often
 * it runs.
 */
export type Job = (payload: Record<string, unknown>, send: (mail: Mail) => Promise<void>) => Promise<void>

/** A row of the queue that waits some seconds; of several that wait under one key only the last is done. */
type Wait = { key: string; seconds: number }

export function jobRow(task: string, payload: Record<string, unknown>, wait?: Wait) {
  return { sql: insertJob, parameters: [task, JSON.stringify(payload), wait?.key ?? null, wait?.seconds ?? 0] }
}

const insertJob = `
  insert into job (task, payload, key, run_at) values ($1, $2, $3, now() + make_interval(secs => $4))
  on conflict (key) where runner is null
  do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, failed_at = null`

/**
 * Writes a job in a transaction outside businesses; it starts after the commit or never. What concerns a person's account is
 * waited for at the screen, so it goes before what businesses send. Its payload says when it was asked for (`askedAt`), by the
 * database's clock.
 */
export async function enqueueJob(db: Queries, task: string, payload: Record<string, unknown>): Promise<void> {
  await sql`
    insert into job (task, payload, is_urgent)
    values (${task}, ${JSON.stringify(payload)}::jsonb || jsonb_build_object('askedAt', clock_timestamp()), true)
  `.execute(db)
  nudgeRunner()
}

const nudges = new EventEmitter<{ nudge: [] }>()

/** Tells this process's runner that there is, or will be in a moment, something to do; those of others look by themselves. */
export const nudgeRunner = (): boolean => nudges.emit('nudge')

export function onNudge(listener: () => void): () => void {
  nudges.on('nudge', listener)
  return () => nudges.off('nudge', listener)
}
