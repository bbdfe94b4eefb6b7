import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { databasePool, type Queries } from './database.ts'
import type { Mail } from './letter.ts'

/** Answers whether the mail left: nobody gets more of it than the limits say. */
type Send = (mail: Mail) => Promise<boolean>

/** A job as a runner does it, whatever its row says. */
export type Job = {
  name: string
  run(payload: unknown, send: Send): Promise<unknown>
  /** What is left to do where a runner died, or lost the database, after the mail and before the end of the job. */
  afterMail?: ((payload: unknown) => Promise<void>) | undefined
  /** For work that starts by itself: so long after it last did. */
  everySeconds?: number
}

/** What can be asked for: by its name, with a payload of just this form. */
export type JobKind<Payload extends object> = {
  name: string
  does(work: (payload: Payload, send: Send) => Promise<unknown>, afterMail?: (payload: Payload) => Promise<void>): Job
}

/** What every transaction of a business writes into the payload of its jobs. */
export const ofBusiness = { businessId: z.uuid(), zone: z.string() }

/**
 * A job stands beside the verb that asks for it, and its work in the `jobs.ts` of the idea that does it, so that the verb need not
 * know the work. The work may run twice, so it must be safe to repeat; the mail that it sends leaves once, however often it runs.
 */
export const defineJob = <Payload extends object>(name: string, schema: z.ZodMiniType<Payload>): JobKind<Payload> => ({
  name,
  does: (work, afterMail) => ({
    name,
    run: async (payload, send) => work(z.parse(schema, payload), send),
    afterMail: afterMail && (async (payload) => afterMail(z.parse(schema, payload))),
  }),
})

/** Work that nobody asks for: it starts by itself. */
export const startsItself = (name: string, everySeconds: number, work: () => Promise<void>): Job => ({
  name,
  everySeconds,
  run: work,
})

/** A row of the queue that waits some seconds; of several that wait under one key only the last is done. */
type Wait = { key: string; seconds: number }

export function jobRow(name: string, payload: object, wait?: Wait) {
  return { sql: insertJob, parameters: [name, JSON.stringify(payload), wait?.key ?? null, wait?.seconds ?? 0] }
}

/** What is asked for anew has not failed yet. */
const neverTried = 'attempts = 0, failed_at = null, last_error = null, mail_refused = false'

const insertJob = `
  insert into job (task, payload, key, run_at) values ($1, $2, $3, now() + make_interval(secs => $4))
  on conflict (key) where runner is null
  do update set payload = excluded.payload, run_at = excluded.run_at, ${neverTried}`

/**
 * Writes a job in a transaction outside businesses; it starts after the commit or never. What concerns a person's account is
 * waited for at the screen, so it goes before what businesses send. Its payload says when it was asked for (`askedAt`), by the
 * database's clock.
 */
export async function enqueueJob<Payload extends object>(
  db: Queries,
  { name }: JobKind<Payload>,
  payload: Omit<Payload, 'askedAt'>,
): Promise<void> {
  await sql`
    insert into job (task, payload, is_urgent)
    values (${name}, ${JSON.stringify(payload)}::jsonb || jsonb_build_object('askedAt', clock_timestamp()), true)
  `.execute(db)
  nudgeRunner()
}

/** Work for which somebody outside asks, by itself: while it waits under its key, asking again adds nothing. */
export async function enqueueOnce<Payload extends object>(
  { name }: JobKind<Payload>,
  payload: Payload,
  key: string,
): Promise<void> {
  await databasePool().query(insertOnce, [name, JSON.stringify(payload), `${name} ${key}`])
  nudgeRunner()
}

/** Whoever finds that it waits already holds nobody up. */
const insertOnce = `
  insert into job (task, payload, key)
  select $1, $2, $3 where not exists (select from job where key = $3 and runner is null and failed_at is null)
  on conflict (key) where runner is null do update set run_at = now(), ${neverTried}`

const nudges = new EventEmitter<{ nudge: [] }>()

/** Tells this process's runner that there is, or will be in a moment, something to do; those of others look by themselves. */
export const nudgeRunner = (): boolean => nudges.emit('nudge')

export function onNudge(listener: () => void): () => void {
  nudges.on('nudge', listener)
  return () => nudges.off('nudge', listener)
}
