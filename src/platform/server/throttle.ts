import { databasePool } from './database.ts'
import { platformRefusals, Refusal } from '../refusal.ts'

const count = `
  insert into throttle as t (key, window_started_at, attempts) values ($1, now(), 1)
  on conflict (key) do update set
    attempts = case when t.window_started_at < now() - make_interval(secs => $2) then 1 else t.attempts + 1 end,
    window_started_at = case when t.window_started_at < now() - make_interval(secs => $2) then now() else t.window_started_at end
  returning attempts`

/**
 * Refuses the attempt that is one too many in a window. It counts outside the caller's transaction, because a refused
 * attempt rolls back and must count all the same.
 */
export async function throttle(key: string, limit: number, windowSeconds: number): Promise<void> {
  const { rows } = await databasePool().query<{ attempts: number }>(count, [key, windowSeconds])
  if (rows[0]!.attempts > limit) throw new Refusal(platformRefusals.TOO_MANY)
}

export async function forgetAttempts(key: string): Promise<void> {
  await databasePool().query('delete from throttle where key = $1', [key])
}

/** Takes one attempt back, for limits that count failures only. */
export async function forgiveAttempt(key: string): Promise<void> {
  await databasePool().query('update throttle set attempts = attempts - 1 where key = $1 and attempts > 0', [key])
}
