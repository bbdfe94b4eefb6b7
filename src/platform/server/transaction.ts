import type pg from 'pg'
import { listFull, planLimit, platformRefusals, Refusal, type RefusalKind } from '../refusal.ts'
import { assertFacts, type Facts } from './audit.ts'
import { connect, databaseNow, readClock } from './database-clock.ts'
import { connectionsFor, type Connection, type Queries, type Weight } from './database.ts'
import { jobRow, nudgeRunner, type JobKind, type ofBusiness } from './jobs.ts'
import { announce, staleAfter } from './live.ts'
import { ClockMoved, retryOnceOnConflict } from './outage.ts'
import { handlesOf, type Handles } from './parts/handles.ts'
import type { LockMode } from './parts/lock-order.ts'
import { Locks, type RowKind } from './parts/locks.ts'
import { insideTransaction } from './parts/outbound.ts'
import { isAftermath } from './parts/packet-client.ts'

/**
 * Who acts. `accountId` is null for visitors of public pages and for the system itself. `keyId` is set if a program
 * acts with a person's API key.
 */
export type Actor = { accountId: string | null; name: string; keyId?: string }

/** The names of permissions. The idea that knows them adds them by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- src/accounts/server/guard.ts fills it
export interface Rights {}

/**
 * The business and actor of a transaction. Without `may`, the actor has no permissions beyond the work itself. Only
 * tests set `now`. `door` is the door that started the work, if any. Other work names in `likeDoor` a door that makes
 * the same data stale, so that open screens are updated.
 */
export type Scope = {
  businessId: string
  zone: string
  actor: Actor
  may?: (right: keyof Rights) => boolean
  now?: Date
  weight?: Weight
  door?: string
  likeDoor?: string
  /** The mark of the request that started the work, if one did. */
  mark?: string
  /** Whether the door's work is allowed in a read-only business. */
  paysOrReads?: boolean
}

/**
 * A `glance` sends all queries before it awaits the first answer. They form one packet, which PostgreSQL runs as one
 * transaction without begin and commit. A later query is a bug.
 */
type Mode = 'glance' | 'read' | 'write'
/** A statement with its values, as Kysely's `compile()` returns it. */
type Compiled = { sql: string; parameters: readonly unknown[] }

/**
 * The only handle to business data. Row-level security restricts it to its business. Queries name the business as well,
 * because the primary keys begin with it.
 */
export class BusinessTx {
  readonly businessId: string
  readonly zone: string
  readonly actor: Actor
  /** Whether the actor has a permission, for work that depends on it. */
  readonly may: (right: keyof Rights) => boolean
  /** The transaction's time, by the database's clock like all stored times. */
  readonly now: Date
  readonly #handles: Handles
  readonly #events: { action: string; detail: object }[] = []
  readonly #pending: Promise<unknown>[] = []
  readonly #door: string | undefined
  readonly #mark: string | undefined
  readonly #locks: Locks
  #hasJobs = false

  constructor(scope: Scope, handles: Handles) {
    this.businessId = scope.businessId
    this.zone = scope.zone
    this.actor = scope.actor
    this.may = scope.may ?? (() => false)
    this.now = scope.now ?? databaseNow()
    this.#handles = handles
    this.#locks = new Locks(scope.businessId, handles.send)
    this.#door = scope.door ?? scope.likeDoor
    this.#mark = scope.mark
  }

  get db(): Queries {
    return this.#handles.db
  }

  /** For frequent statements with a constant text: building a query anew costs more than sending it. */
  rows<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    return this.#handles.send<R>(text, values)
  }

  /**
   * Takes advisory locks on names within the business until the transaction ends. A second transaction waits and then
   * sees what the first one did. Names are locked before all rows.
   */
  hold(names: readonly string[]): Promise<void> {
    return this.#locks.hold(names)
  }

  /**
   * Locks rows until the transaction ends and returns the ids that exist. Read the data that decides after the lock: a
   * statement sees only what was committed before it began.
   */
  lock(kind: RowKind, ids: readonly string[], mode: LockMode = 'no key update'): Promise<string[]> {
    return this.#locks.lock(kind, ids, mode)
  }

  /** Locks the rows that a statement selects and returns them as they are after locking. */
  lockAndRead<R extends { id: string } = { id: string }>(
    kind: RowKind,
    mode: LockMode,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    return this.#locks.lockAndRead<R>(kind, mode, text, values)
  }

  /** Records who did what. The details are facts only, never typed text. */
  audit<const Detail extends object>(action: string, detail?: Detail & Facts<Detail>): void {
    assertFacts(detail)
    this.#events.push({ action, detail: detail ?? {} })
  }

  /** Enqueues a job in this transaction; it starts after the commit. */
  enqueue<Payload extends object>({ name }: JobKind<Payload>, payload: Asked<Payload>): void {
    this.#hasJobs = true
    this.finish(jobRow(name, this.#ofBusiness(payload)))
  }

  /** Enqueues a job with a delay, in case its cause is undone. Of several with one key, only the last one runs. */
  enqueueLater<Payload extends object>(
    { name }: JobKind<Payload>,
    payload: Asked<Payload>,
    { key, seconds }: { key: string; seconds: number },
  ): void {
    const wait = { key: `${name} ${this.businessId} ${key}`, seconds }
    this.finish(jobRow(name, this.#ofBusiness(payload), wait))
  }

  #ofBusiness = (payload: object) => ({ ...payload, businessId: this.businessId, zone: this.zone })

  /**
   * Sends a final write without awaiting its answer, which comes with the commit's. If it fails, the whole transaction
   * fails. `failed` may turn its error into a refusal.
   */
  finish({ sql, parameters }: Compiled, failed?: (error: unknown) => unknown): void {
    const sent = this.#handles.send(sql, parameters)
    this.#pending.push(quiet(failed ? sent.catch((error: unknown) => Promise.reject(failed(error) as Error)) : sent))
  }

  /** The original cause of a failure: after a failed write, later statements fail only because of it. */
  async cause(thrown: unknown): Promise<unknown> {
    if (!isAftermath(thrown)) return thrown
    const ended = await Promise.allSettled(this.#pending)
    const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    return reasons.find((reason) => !isAftermath(reason)) ?? thrown
  }

  /** Sends the audit and awaits all pending writes. */
  settle(): Promise<unknown> {
    if (this.#events.length > 0) this.finish({ sql: insertEvents, parameters: this.#eventRows() })
    return awaitAll(this.#pending)
  }

  /** Starts the enqueued jobs and tells the business's open screens which data went stale. */
  publish(): void {
    if (this.#hasJobs) nudgeRunner()
    announce(this.businessId, staleAfter(this.#door), this.#mark)
  }

  #eventRows() {
    const { accountId, name, keyId } = this.actor
    const events = keyId
      ? this.#events.map(({ action, detail }) => ({ action, detail: { ...detail, keyId } }))
      : this.#events
    // A person's name is in their account; only actors without an account store a name here.
    return [this.businessId, this.now, accountId, accountId ? null : name, JSON.stringify(events)]
  }
}

/** A job's payload without the fields that the transaction adds. */
type Asked<Payload> = Omit<Payload, keyof typeof ofBusiness>

const insertEvents = `
  insert into audit (business_id, at, account_id, actor_name, action, detail)
  select $1::uuid, $2::timestamptz, $3::uuid, $4, action, detail
  from json_to_recordset($5) as event (action text, detail jsonb)`

/**
 * A condition for a transaction, answered by the transaction's first statement as one more column, because a statement
 * of its own costs more.
 */
export type Proviso<Told> = {
  /** An SQL expression whose parameters are `$first` and the following ones. */
  column: (first: number) => string
  values: readonly unknown[]
  /** Throws if the answer refuses. */
  check: (told: Told) => void
}

/**
 * Runs `work` in one transaction bound to one business; all of it is stored, or nothing. If the
 * proviso refuses, nothing is stored or returned.
 */
export async function inBusiness<T>(
  scope: Scope,
  mode: Mode,
  work: (tx: BusinessTx) => Promise<T>,
  proviso?: Proviso<never>,
): Promise<T> {
  const { businessId, weight } = scope
  return retryOnceOnConflict(async () => {
    let tx: BusinessTx | undefined
    const begun = async (handles: Handles) => {
      tx = new BusinessTx(scope, handles)
      try {
        return await work(tx)
      } catch (error) {
        throw await tx.cause(error)
      }
    }
    // Work that no door started (jobs, what clients do with their own data) continues in a read-only business.
    const mustTakeWrites = mode === 'write' && scope.door !== undefined && !scope.paysOrReads
    const around = { weight, proviso, mustTakeWrites, rest: () => tx?.settle() }
    const result = await transact(mode, businessId, begun, around).catch((error: unknown) => {
      throw asRoomRefusal(error, scope)
    })
    if (mode === 'write') tx?.publish()
    return result
  })
}

/** Turns the database's errors about what a business has room for into refusals. Its clients are not told about it. */
function asRoomRefusal(error: unknown, { actor }: Scope): unknown {
  const kind = error instanceof Refusal ? error.kind : kindOfRoom(error as pg.DatabaseError | null)
  if (kind === null || (error instanceof Refusal && kind !== platformRefusals.READ_ONLY)) return error
  return new Refusal(actor.accountId === null ? platformRefusals.CLOSED_FOR_NOW : kind, { cause: error })
}

function kindOfRoom(error: Partial<pg.DatabaseError> | null): RefusalKind | null {
  if (error?.code === 'PL001') return planLimit(error.constraint ?? '', Number(error.detail))
  return error?.code === 'PL002' ? listFull(Number(error.detail)) : null
}

/** A transaction outside any business. It sees accounts and sessions but no business data. */
export const outsideBusinesses = <T>(mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T> =>
  retryOnceOnConflict(() => transact(mode, null, ({ db }) => work(db)))

/**
 * Awaits statements that were sent together and run in this order, except that built queries are sent after all others.
 * So locks come before the reads under them. Waits for all of them and then throws one error: the original failure, not
 * its consequences.
 */
export async function awaitAll<const T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements)
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (reasons.length > 0) throw reasons.find((reason) => !isAftermath(reason)) ?? reasons[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

type Around = {
  weight?: Weight | undefined
  proviso?: Proviso<never> | undefined
  /** Refuses if the business is read-only. */
  mustTakeWrites?: boolean
  rest?: () => Promise<unknown> | undefined
}

async function transact<T>(
  mode: Mode,
  businessId: string | null,
  work: (handles: Handles) => Promise<T>,
  { weight = 'usual', ...around }: Around = {},
): Promise<T> {
  const { pool, share } = connectionsFor(weight)
  if (businessId === null) return transactOn(await connect(pool), mode, null, work, around)
  const turn = share.enter(businessId)
  if (turn) await turn
  try {
    return await transactOn(await connect(pool), mode, businessId, work, around)
  } finally {
    share.leave(businessId)
  }
}

async function transactOn<T>(
  connection: Connection,
  mode: Mode,
  businessId: string | null,
  work: (handles: Handles) => Promise<T>,
  { rest, ...conditions }: Omit<Around, 'weight'>,
): Promise<T> {
  const { handles, close } = handlesOf(connection)
  // Not awaited here, so that it goes into the same packet as the first statement of the work.
  const opened = quiet(open(connection, mode, businessId, conditions))
  let committed: Promise<pg.QueryResult> | undefined
  let broken: Error | undefined
  try {
    const working = quiet(insideTransaction(() => work(handles)))
    if (mode === 'glance') close()
    const value = await working
    await opened
    if (mode === 'glance') return value
    const left = quiet(Promise.resolve(rest?.()))
    close()
    committed = quiet(connection.send('commit'))
    await left
    // After a failed statement, PostgreSQL answers COMMIT with a rollback and no error.
    const { command } = await committed
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    return value
  } catch (error) {
    close()
    // Without its beginning, all of the work fails as a consequence; with another time, it may fail for that alone.
    const unopened = await whyLost(opened)
    // Waits for statements of a glance that are still running; its transaction ends with its packet.
    broken = await (mode === 'glance' ? whyLost(connection.query('select')) : rollBack(connection, committed))
    throw unopened && (isAftermath(error) || unopened instanceof ClockMoved) ? unopened : error
  } finally {
    connection.release(broken)
  }
}

/**
 * Rolls back, unless the commit was answered. A commit that was skipped after a failed statement has not ended the
 * transaction. Returns an error if the connection is no longer usable.
 */
async function rollBack(connection: Connection, committed?: Promise<unknown>): Promise<Error | undefined> {
  const hasEnded = await committed?.then(
    () => true,
    () => false,
  )
  return hasEnded ? undefined : whyLost(connection.query('rollback'))
}

const whyLost = (answer: Promise<unknown>): Promise<Error | undefined> =>
  answer.then(
    () => undefined,
    (lost: Error) => lost,
  )

async function open(
  connection: Connection,
  mode: Mode,
  businessId: string | null,
  { proviso, mustTakeWrites = false }: Omit<Around, 'weight' | 'rest'>,
): Promise<void> {
  const isGlance = mode === 'glance'
  const begun = isGlance ? undefined : connection.send(mode === 'write' ? 'begin' : 'begin read only')
  if (businessId === null) return void (await begun)
  const columns = [
    `set_config('app.business_id', $1, true)`,
    isGlance && `set_config('transaction_read_only', 'on', true)`,
    mustTakeWrites && 'business_takes_writes($1::uuid) as takes_writes',
    proviso && `${proviso.column(2)} as proviso`,
  ]
  const values = [businessId, ...(proviso?.values ?? [])]
  const more = columns.filter(Boolean).join(', ')
  const told = readClock<{ takes_writes?: boolean; proviso: never }>(connection, `, ${more}`, values)
  const [, { takes_writes: takesWrites }] = await awaitAll([begun, proviso ? checked(told, proviso) : told])
  if (takesWrites === false) throw new Refusal(platformRefusals.READ_ONLY)
}

async function checked<T extends { proviso: never }>(asked: Promise<T>, { check }: Proviso<never>): Promise<T> {
  const told = await asked
  check(told.proviso)
  return told
}

/** Prevents an unhandled rejection of a promise that is awaited later. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
