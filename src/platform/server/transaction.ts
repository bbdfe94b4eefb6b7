import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.ts'
import { databasePool, type AnyQuery, type PipelinedClient, type Queries } from './database.ts'
import { enqueueJob } from './jobs.ts'
import { announce } from './live.ts'

/** Who acts; `accountId` is null for a visitor of a public page and for the system itself. */
export type Actor = { accountId: string | null; name: string }

/** The business that a piece of work is bound to. `now` is given by tests only. */
export type Scope = { businessId: string; zone: string; actor: Actor; now?: Date }

type Mode = 'read' | 'write'
type Connection = pg.PoolClient & PipelinedClient

/**
 * The only handle to business data. Row-level security sees the business that the transaction is bound to; queries name
 * it as well, because the primary keys begin with it.
 */
export class BusinessTx {
  readonly businessId: string
  readonly zone: string
  readonly actor: Actor
  readonly now: Date
  readonly db: Queries
  readonly #pending: Promise<unknown>[] = []
  readonly #topics = new Set<string>()

  constructor(scope: Scope, db: Queries) {
    this.businessId = scope.businessId
    this.zone = scope.zone
    this.actor = scope.actor
    this.now = scope.now ?? new Date()
    this.db = db
  }

  /** Records who did what; it is sent at once and awaited before the commit. */
  audit(action: string, detail: Record<string, unknown> = {}): void {
    this.#later(
      this.db
        .insertInto('audit')
        .values({
          business_id: this.businessId,
          at: this.now,
          account_id: this.actor.accountId,
          actor_name: this.actor.name,
          action,
          detail: JSON.stringify(detail),
        })
        .execute(),
    )
  }

  /** Work for after the commit, written in this transaction. */
  enqueue(task: string, payload: Record<string, unknown>): void {
    this.#later(enqueueJob(this.db, task, { ...payload, businessId: this.businessId }))
  }

  /** Tells the business's open screens, after the commit, that they show something old. */
  announce(topic: string): void {
    this.#topics.add(topic)
  }

  async settle(): Promise<void> {
    await all(this.#pending)
  }

  publish(): void {
    if (this.#topics.size > 0) announce(this.businessId, [...this.#topics])
  }

  #later(work: Promise<unknown>) {
    this.#pending.push(quiet(work))
  }
}

/**
 * Runs `work` in one transaction bound to one business; all of it is stored, or nothing. A `proviso` travels with the work's
 * first statements; unless it holds, nothing is stored and nothing is answered.
 */
export async function inBusiness<T>(
  scope: Scope,
  mode: Mode,
  work: (tx: BusinessTx) => Promise<T>,
  proviso?: (db: Queries) => Promise<void>,
): Promise<T> {
  let tx: BusinessTx | undefined
  const result = await transact(mode, scope.businessId, async (db) => {
    const held = proviso && quiet(proviso(db))
    tx = new BusinessTx(scope, db)
    const value = await work(tx)
    await tx.settle()
    await held
    return value
  })
  tx?.publish()
  return result
}

/** A transaction outside any business: it sees accounts and sessions, and no business data at all. */
export const outsideBusinesses = <T>(mode: Mode, work: (db: Queries) => Promise<T>): Promise<T> =>
  transact(mode, null, work)

/** Awaits statements that were sent together; a failure is thrown once, after none is left in flight. */
export async function all<const T extends readonly Promise<unknown>[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

async function transact<T>(mode: Mode, businessId: string | null, work: (db: Queries) => Promise<T>): Promise<T> {
  const connection = (await databasePool().connect()) as unknown as Connection
  // Not awaited: it travels in the same packet as the first statement of the work.
  const opened = quiet(connection.query(opening(mode, businessId)) as Promise<unknown>)
  let broken: Error | undefined
  const { queries, close } = queriesOn(connection)
  try {
    const value = await work(queries)
    await opened
    close()
    const { command } = (await connection.query('commit')) as pg.QueryResult
    // After a failed statement PostgreSQL answers COMMIT with a rollback and no error.
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    return value
  } catch (error) {
    close()
    try {
      await connection.query('rollback')
    } catch (lost) {
      broken = lost as Error
    }
    throw error
  } finally {
    connection.release(broken)
  }
}

/** One message begins the transaction and binds it; it takes no parameters, so the id must be nothing but an id. */
function opening(mode: Mode, businessId: string | null): string {
  const begin = mode === 'read' ? 'begin read only' : 'begin'
  if (businessId === null) return begin
  if (!/^[0-9a-f-]{36}$/.test(businessId)) throw new Error('a business has a UUID')
  return `${begin}; select set_config('app.business_id', '${businessId}', true)`
}

/**
 * Queries that end with their transaction: a statement that a failed verb left behind must not run after the rollback,
 * on a connection that already serves another business.
 */
function queriesOn(connection: Connection): { queries: Queries; close: () => void } {
  let open = true
  const query = (...args: Parameters<AnyQuery>) =>
    open ? (connection.query as AnyQuery)(...args) : Promise.reject(new Error('the transaction has ended'))
  const one = { connect: async () => ({ query, release() {} }), end: async () => {} }
  return {
    queries: new Kysely<DB>({ dialect: new PostgresDialect({ pool: one as unknown as PostgresPool }) }),
    close: () => {
      open = false
    },
  }
}

/** Marks a promise that is awaited later as handled now. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
