import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterCommit } from '../database/run-transaction.ts'
import { databasePool, type Queries } from '../database/database.ts'
import { neverTried } from '../database/job-row.ts'
import type { Mail } from '../mail/letter.ts'

/** Sends a job's mail. Returns false if a limit held it back. */
type Send = (mail: Mail) => Promise<boolean>

/** A job as the runner runs it, with an unchecked payload. */
export type Job = {
  name: string
  run(payload: unknown, send: Send): Promise<unknown>
  /** Completes a job whose runner died, or lost the database, after the mail was sent. */
  afterMail?: ((payload: unknown) => Promise<void>) | undefined
  /** Tells whoever waits for it that the job will not be done. Like the work, it may run twice. */
  givenUp?: ((payload: unknown) => Promise<void>) | undefined
  /** Heavy work is done in the process for it. */
  weight?: 'heavy' | undefined
  /** For recurring jobs: seconds between two starts. */
  everySeconds?: number
}

type More<Payload> = Partial<Record<'afterMail' | 'givenUp', (payload: Payload) => Promise<void>>>

/** A kind of job that can be enqueued, with the type of its payload. */
export type JobKind<Payload extends object> = {
  name: string
  schema: z.ZodMiniType<Payload>
  does(work: (payload: Payload, send: Send) => Promise<unknown>, more?: More<Payload>): Job
}

/** Fields that every business transaction adds to the payload of its jobs. */
export const ofBusiness = { businessId: z.uuid(), zone: z.string() }

/**
 * Defines a kind of job. It is defined beside the verb that enqueues it. Its work is in `jobs.ts` of the idea that does
 * it, so that the verb need not import the work. The work may run twice and must be safe to repeat. Its mail is sent once,
 * unless the mail server's answer to it is lost: then it is sent again, under the same Message-ID.
 */
export const defineJob = <Payload extends object>(
  name: string,
  schema: z.ZodMiniType<Payload>,
  weight?: 'heavy',
): JobKind<Payload> => ({
  name,
  schema,
  does: (work, { afterMail, givenUp } = {}) => ({
    name,
    weight,
    run: async (payload, send) => work(z.parse(schema, payload), send),
    afterMail: afterMail && (async (payload) => afterMail(z.parse(schema, payload))),
    givenUp: givenUp && (async (payload) => givenUp(z.parse(schema, payload))),
  }),
})

/** A recurring job that nobody enqueues. */
export const startsItself = (name: string, everySeconds: number, work: () => Promise<void>): Job => ({
  name,
  everySeconds,
  run: work,
})

/**
 * Enqueues a job in a transaction outside businesses; it runs only if the transaction commits. Such jobs concern a
 * person's account and somebody waits at a screen, so they run before those of businesses. `askedAt` in the payload is
 * the database's time.
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

/** Enqueues many jobs of one kind in a transaction outside businesses. Nobody waits for them, so they let others pass. */
export async function enqueueJobs<Payload extends object>(
  db: Queries,
  { name }: JobKind<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  await sql`
    insert into job (task, payload) select ${name}, payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload
  `.execute(db)
  nudgeRunner()
}

/**
 * Enqueues a job outside a transaction, for requests from outside. While a job waits under the key, another request
 * adds nothing.
 */
export async function enqueueOnce<Payload extends object>(
  { name }: JobKind<Payload>,
  payload: Payload,
  key: string,
): Promise<void> {
  await databasePool().query(insertOnce, [name, JSON.stringify(payload), `${name} ${key}`])
  nudgeRunner()
}

/** The `where not exists` avoids locking a job that already waits. */
const insertOnce = `
  insert into job (task, payload, key)
  select $1, $2, $3 where not exists (select from job where key = $3 and runner is null and failed_at is null)
  on conflict (key) where runner is null do update set run_at = now(), timed_at = now(), ${neverTried}`

const nudges = new EventEmitter<{ nudge: [] }>()

/** Tells this process's runner to look for jobs now or in a moment. Runners of other processes poll. */
export const nudgeRunner = (): boolean => nudges.emit('nudge')

export function onNudge(listener: () => void): () => void {
  nudges.on('nudge', listener)
  const unheard = afterCommit(({ hasJobs }) => {
    if (hasJobs) listener()
  })
  return () => {
    unheard()
    nudges.off('nudge', listener)
  }
}
