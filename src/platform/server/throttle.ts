import { platformRefusals, Refusal } from '../refusal.ts'
import { databasePool } from './database.ts'
import type { Proviso, Send } from './transaction.ts'

/** So many attempts under one key within so many seconds. */
export type Limit = { key: string; most: number; seconds: number }

const count = `
  with asked as (select * from unnest($1::text[], $2::int[]) as one (key, seconds))
  insert into throttle as t (key, window_started_at, attempts) select key, now(), 1 from asked
  on conflict (key) do update set (attempts, window_started_at) = (
    select
      case when t.window_started_at < now() - make_interval(secs => asked.seconds) then 1 else t.attempts + 1 end,
      case when t.window_started_at < now() - make_interval(secs => asked.seconds) then now() else t.window_started_at end
    from asked where asked.key = t.key)
  returning key, attempts`

/**
 * Refuses the attempt that is one too many in a window. It counts outside the transaction that it stands before, because a
 * refused attempt rolls back and must count all the same. Callers with several limits name them in one order.
 */
export const throttled =
  (...limits: Limit[]): Proviso =>
  async (send) => {
    const columns = [limits.map(({ key }) => key), limits.map(({ seconds }) => seconds)]
    const counted = await send<{ key: string; attempts: number }>(count, columns)
    const most = new Map(limits.map((limit) => [limit.key, limit.most]))
    if (counted.some(({ key, attempts }) => attempts > most.get(key)!)) throw new Refusal(platformRefusals.TOO_MANY)
  }

export const throttle = (...limits: Limit[]): Promise<void> => throttled(...limits)(byItself)

const byItself: Send = async (text, values) => (await databasePool().query(text, values)).rows as never

export async function forgetAttempts(key: string): Promise<void> {
  await databasePool().query('delete from throttle where key = $1', [key])
}

/** Takes one attempt back, for limits that count failures only. */
export async function forgiveAttempt(key: string): Promise<void> {
  await databasePool().query('update throttle set attempts = attempts - 1 where key = $1 and attempts > 0', [key])
}
