import { sql } from 'kysely'
import { firstIn } from '../../filled.ts'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { databasePool, type Queries } from '../database/database.ts'
import type { Send } from '../database/handles.ts'
import type { BusinessTx } from '../database/business-tx.ts'
import type { Precondition } from '../database/run-transaction.ts'

/** At most `most` attempts under a key within `seconds`. */
export type Limit = { key: string; most: number; seconds: number }

/**
 * Counts an attempt and refuses it if it exceeds a limit. It counts under all limits or under none, so that a refusal
 * by a narrow limit does not use up a wide one. It runs outside transactions, so that failures count.
 */
export async function throttle(...limits: Limit[]): Promise<void> {
  if (!(await hasRoom(...limits))) throw new Refusal(platformRefusals.TOO_MANY)
}

/**
 * Counts a request and returns how many the window still allows. A negative number means that this one was too many; it
 * is not counted.
 */
export async function tally({ key, most, seconds }: Limit): Promise<{ left: number; endsInSeconds: number }> {
  return firstIn(await byItself<{ left: number; endsInSeconds: number }>(tallyText, [key, most, seconds]))
}

/** A window that begins ahead of now was counted by a clock that was put back. */
const isOver = (seconds: string) =>
  `t.window_started_at < now() - make_interval(secs => ${seconds}) or is_ahead(t.window_started_at)`

const tallyText = `
  insert into throttle as t (key, window_started_at, attempts) values ($1, now(), 1)
  on conflict (key) do update set (attempts, window_started_at) = (
    select case when is_over then 1 else least(t.attempts, $2::int) + 1 end,
      case when is_over then now() else t.window_started_at end
    from (select ${isOver('$3::int')} as is_over) seen)
  returning $2::int - attempts as left,
    greatest(1, ceil(extract(epoch from window_started_at + make_interval(secs => $3::int) - now())))::int as ends_in_seconds`

/** Counts an attempt under all limits if none of them is reached; returns whether it did. */
export async function hasRoom(...limits: Limit[]): Promise<boolean> {
  return firstIn(await byItself<{ fits: boolean }>('select count_attempt($1, $2, $3) as fits', columnsOf(limits))).fits
}

/** Refuses if a limit is reached, without counting: for limits that count only completed work or failures. */
export const unlessReached = (...limits: Limit[]): Precondition<boolean> => ({
  column: (first) => fullText(limits.length, first),
  values: fullValues(limits),
  check(isFull) {
    if (isFull) throw new Refusal(platformRefusals.TOO_MANY)
  },
})

/** Whether a limit is reached, without counting. */
export async function isReached(...limits: Limit[]): Promise<boolean> {
  const text = `select ${fullText(limits.length)} as full`
  return firstIn(await byItself<{ full: boolean }>(text, fullValues(limits))).full
}

function fullValues(limits: Limit[]): unknown[] {
  const [keys, most, seconds] = columnsOf(limits)
  return [most, seconds, ...keys]
}

/**
 * An SQL text for each number of keys. With one array parameter, PostgreSQL would plan for ten keys, and plan anew for
 * each call.
 */
function fullText(count: number, first = 1): string {
  const keys = `array[${Array.from({ length: count }, (_, i) => `$${first + 2 + i}`).join(', ')}]::text[]`
  // Looks up a key's value in a parallel array; joining the arrays takes twice as long.
  const ofKey = (column: string) => `(${column}::int[])[array_position(${keys}, key)]`
  return `exists (
    select from throttle
    where key = any(${keys}) and attempts >= ${ofKey(`$${first}`)}
      and window_started_at >= now() - make_interval(secs => ${ofKey(`$${first + 1}`)}) and not is_ahead(window_started_at))`
}

const add = `
  insert into throttle as t (key, window_started_at, attempts)
  select key, now(), 1 from unnest($1::text[]) key order by key
  on conflict (key) do update set (attempts, window_started_at) = (
    select case when is_over then 1 else t.attempts + 1 end, case when is_over then now() else t.window_started_at end
    from (
      select ${isOver('asked.seconds')} as is_over
      from unnest($1::text[], $2::int[]) asked (key, seconds) where asked.key = t.key
    ) seen)`
const addColumns = (limits: Limit[]) => [limits.map(({ key }) => key), limits.map(({ seconds }) => seconds)]

/** Counts within a transaction: a rollback undoes the count. Sent last, because locks on counters come last. */
export const countDone = (tx: BusinessTx, ...limits: Limit[]): void =>
  tx.finish({ sql: add, parameters: addColumns(limits) })

/** Counts outside of any transaction. */
export async function count(...limits: Limit[]): Promise<void> {
  await byItself(add, addColumns(limits))
}

const columnsOf = (limits: Limit[]): [keys: string[], most: number[], seconds: number[]] => [
  limits.map(({ key }) => key),
  limits.map(({ most }) => most),
  limits.map(({ seconds }) => seconds),
]

const byItself: Send = async (text, values) => (await databasePool().query(text, values)).rows as never

/** Resets a limit that counts consecutive failures. */
export async function forgetAttempts(key: string): Promise<void> {
  await databasePool().query('update throttle set attempts = 0 where key = $1', [key])
}

/** Takes back one attempt, for limits that count only failures. */
export async function forgiveAttempt(key: string): Promise<void> {
  await databasePool().query('update throttle set attempts = attempts - 1 where key = $1 and attempts > 0', [key])
}

/** Deletes old counters; no limit is longer than a day. */
export const forgetOldAttempts = (db: Queries): Promise<unknown> =>
  db
    .deleteFrom('throttle')
    .where(sql<boolean>`window_started_at < now() - interval '1 day' or is_ahead(window_started_at)`)
    .execute()
