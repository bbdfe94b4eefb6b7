import type pg from 'pg'
import { platformRefusals, Refusal } from '../refusal.ts'
import { assertFacts, type Facts } from './audit.ts'
import { connect, databaseNow, readClock } from './database-clock.ts'
import { connectionsFor, type Connection, type Queries, type Weight } from './database.ts'
import { jobRow, nudgeRunner, type JobKind, type ofBusiness } from './jobs.ts'
import { announce, staleAfter } from './live.ts'
import { insisting } from './outage.ts'
import { handlesOf, type Handles, type Send } from './parts/handles.ts'
import type { LockMode } from './parts/lock-order.ts'
import { Locks, type RowKind } from './parts/locks.ts'
import { insideTransaction } from './parts/outbound.ts'
import { isAftermath } from './parts/packet-client.ts'

/**
 * Who acts; `accountId` is null for a visitor of a public page and for the system itself. `keyId` is there where a program acts in the
 * person's name.
 */
export type Actor = { accountId: string | null; name: string; keyId?: string }

/** The names of what somebody may be allowed; whoever knows the permissions adds them. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- src/accounts/server/guard.ts fills it
export interface Rights {}

/**
 * The business that a piece of work is bound to, and what its actor may do there: without `may` nothing beyond the work itself.
 * `now` is given by tests only; `door` is the one whose work it is, if any.
 */
export type Scope = {
  businessId: string
  zone: string
  actor: Actor
  may?: (right: keyof Rights) => boolean
  now?: Date
  weight?: Weight
  door?: string
  /** The door's work stays open to a business that only reads. */
  paysOrReads?: boolean
}

/**
 * In a `glance` all questions are asked before the first answer is awaited. They are one packet, which PostgreSQL carries out as
 * one transaction without being told to begin and commit; a question that comes later is a defect.
 */
type Mode = 'glance' | 'read' | 'write'
/** A statement with its values, as `compile()` gives it. */
type Compiled = { sql: string; parameters: readonly unknown[] }

/**
 * The only handle to business data. Row-level security sees the business that the transaction is bound to; queries name
 * it as well, because the primary keys begin with it.
 */
export class BusinessTx {
  readonly businessId: string
  readonly zone: string
  readonly actor: Actor
  /** What the actor may do, for work that shows or allows more to some than to others. */
  readonly may: (right: keyof Rights) => boolean
  /** The time of the transaction, by the database's clock as all that is stored. */
  readonly now: Date
  readonly #handles: Handles
  readonly #events: { action: string; detail: object }[] = []
  readonly #pending: Promise<unknown>[] = []
  readonly #door: string | undefined
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
    this.#door = scope.door
  }

  get db(): Queries {
    return this.#handles.db
  }

  /** For the statements that run most often, whose text never changes: building a query anew costs more than sending it. */
  rows<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    return this.#handles.send<R>(text, values)
  }

  /**
   * Holds names of the business until the end of the transaction; who comes second waits and then sees what the first did. Before
   * all other locks.
   */
  hold(names: readonly string[]): Promise<void> {
    return this.#locks.hold(names)
  }

  /**
   * Locks rows of the business until the end of the transaction, and answers which of them are there. What decides is read after
   * the lock is had: a statement sees what was committed before it began.
   */
  lock(kind: RowKind, ids: readonly string[], mode: LockMode = 'no key update'): Promise<string[]> {
    return this.#locks.lock(kind, ids, mode)
  }

  /** Locks the rows that a statement selects, and reads them as they are then. */
  lockAndRead<R extends { id: string } = { id: string }>(
    kind: RowKind,
    mode: LockMode,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    return this.#locks.lockAndRead<R>(kind, mode, text, values)
  }

  /** Records who did what: facts, and nothing that anybody typed. */
  audit<const Detail extends object>(action: string, detail?: Detail & Facts<Detail>): void {
    assertFacts(detail)
    this.#events.push({ action, detail: detail ?? {} })
  }

  /** Work for after the commit, written in this transaction. */
  enqueue<Payload extends object>({ name }: JobKind<Payload>, payload: Asked<Payload>): void {
    this.#hasJobs = true
    this.finish(jobRow(name, this.#ofBusiness(payload)))
  }

  /** The same, some seconds later, in case its cause is taken back; of several with one key only the last is done. */
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
   * Sends a last write, whose answer nothing in the verb waits for: it comes together with the commit's, and if it fails
   * the whole transaction does. `failed` may turn its error into a refusal.
   */
  finish({ sql, parameters }: Compiled, failed?: (error: unknown) => unknown): void {
    const sent = this.#handles.send(sql, parameters)
    this.#pending.push(quiet(failed ? sent.catch((error: unknown) => Promise.reject(failed(error) as Error)) : sent))
  }

  /** Why the verb really failed: after a failed write, whatever comes later fails only because of it. */
  async cause(thrown: unknown): Promise<unknown> {
    if (!isAftermath(thrown)) return thrown
    const ended = await Promise.allSettled(this.#pending)
    const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    return reasons.find((reason) => !isAftermath(reason)) ?? thrown
  }

  /** Writes that are under way when the verb ends; all of them have been sent. */
  settle(): Promise<unknown> {
    if (this.#events.length > 0) this.finish({ sql: insertEvents, parameters: this.#eventRows() })
    return inOrder(this.#pending)
  }

  /** The work after the commit begins, and the business's open screens hear that they show something old. */
  publish(): void {
    if (this.#hasJobs) nudgeRunner()
    announce(this.businessId, staleAfter(this.#door))
  }

  #eventRows() {
    const { accountId, name, keyId } = this.actor
    const events = keyId
      ? this.#events.map(({ action, detail }) => ({ action, detail: { ...detail, keyId } }))
      : this.#events
    // A person's name is in their account; what no person did is called by a name of ours.
    return [this.businessId, this.now, accountId, accountId ? null : name, JSON.stringify(events)]
  }
}

/** What is to be said of a job beside its business. */
type Asked<Payload> = Omit<Payload, keyof typeof ofBusiness>

const insertEvents = `
  insert into audit (business_id, at, account_id, actor_name, action, detail)
  select $1::uuid, $2::timestamptz, $3::uuid, $4, action, detail
  from json_to_recordset($5) as event (action text, detail jsonb)`

/** What must hold beside a piece of work; its statements run by themselves, just before the transaction begins. */
export type Proviso = (send: Send) => Promise<void>

/**
 * Runs `work` in one transaction bound to one business; all of it is stored, or nothing. A proviso travels in the same
 * packet as the work's first statements; unless it holds, nothing is stored and nothing is answered.
 */
export async function inBusiness<T>(
  scope: Scope,
  mode: Mode,
  work: (tx: BusinessTx) => Promise<T>,
  proviso?: Proviso,
): Promise<T> {
  const { businessId, weight } = scope
  return insisting(async () => {
    let tx: BusinessTx | undefined
    const begun = async (handles: Handles) => {
      tx = new BusinessTx(scope, handles)
      try {
        return await work(tx)
      } catch (error) {
        throw await tx.cause(error)
      }
    }
    // What nobody does at a door (jobs, what clients do with their own) goes on.
    const mustTakeWrites = mode === 'write' && scope.door !== undefined && !scope.paysOrReads
    const around = { weight, proviso, mustTakeWrites, rest: () => tx?.settle() }
    const result = await transact(mode, businessId, begun, around).catch((error: unknown) => {
      throw orBeyondPlan(error, scope)
    })
    if (mode === 'write') tx?.publish()
    return result
  })
}

/** The database keeps a business within its plan; a client of it is not told of that. */
function orBeyondPlan(error: unknown, { actor }: Scope): unknown {
  const isBeyond = (error as { code?: unknown } | null)?.code === 'PL001'
  const isShut = error instanceof Refusal && error.kind === platformRefusals.READ_ONLY
  if (!isBeyond && !isShut) return error
  const { PLAN_LIMIT, READ_ONLY, CLOSED_FOR_NOW } = platformRefusals
  const kind = isBeyond ? PLAN_LIMIT : READ_ONLY
  return new Refusal(actor.accountId === null ? CLOSED_FOR_NOW : kind, { cause: error })
}

/** A transaction outside any business: it sees accounts and sessions, and no business data at all. */
export const outsideBusinesses = <T>(mode: 'read' | 'write', work: (db: Queries) => Promise<T>): Promise<T> =>
  insisting(() => transact(mode, null, ({ db }) => work(db)))

/**
 * Awaits statements that are sent together and carried out in this order, except that built queries leave after all others:
 * locks come before what is read under them. A failure is thrown once, after none is left in flight; it is the one that the
 * others failed of, whichever of them is named first here.
 */
export async function inOrder<const T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(statements)
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (reasons.length > 0) throw reasons.find((reason) => !isAftermath(reason)) ?? reasons[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

type Around = {
  weight?: Weight | undefined
  proviso?: Proviso | undefined
  /** Nothing is stored in a business that only reads. */
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
  { proviso, mustTakeWrites, rest }: Omit<Around, 'weight'>,
): Promise<T> {
  const { handles, close } = handlesOf(connection)
  // Neither is awaited: both travel in the same packet as the first statement of the work.
  const held = proviso && quiet(proviso(handles.send))
  const opened = quiet(open(connection, mode, businessId, mustTakeWrites))
  let committed: Promise<pg.QueryResult> | undefined
  let broken: Error | undefined
  try {
    const working = quiet(insideTransaction(() => work(handles)))
    if (mode === 'glance') close()
    const value = await working
    await inOrder([opened, held])
    if (mode === 'glance') return value
    const left = quiet(Promise.resolve(rest?.()))
    close()
    committed = quiet(connection.send('commit'))
    await left
    // After a failed statement PostgreSQL answers COMMIT with a rollback and no error.
    const { command } = await committed
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    return value
  } catch (error) {
    close()
    // What a glance left in flight is waited for; its transaction ends with its packet.
    broken = await (mode === 'glance' ? whyLost(connection.query('select')) : giveUp(connection, committed))
    throw error
  } finally {
    connection.release(broken)
  }
}

/**
 * Rolls back, unless a commit was answered: one that was skipped after a failed statement has ended nothing. What is returned
 * is why the connection is of no more use.
 */
async function giveUp(connection: Connection, committed?: Promise<unknown>): Promise<Error | undefined> {
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
  mustTakeWrites = false,
): Promise<void> {
  if (mode === 'glance')
    return void (await readClock(connection, `${bound}, set_config('transaction_read_only', 'on', true)`, [businessId]))
  const begun = connection.send(mode === 'write' ? 'begin' : 'begin read only')
  if (businessId === null) return void (await begun)
  const more = mustTakeWrites ? `${bound}, ${takesWritesText}` : bound
  const [, told] = await inOrder([begun, readClock<{ takes_writes?: boolean }>(connection, more, [businessId])])
  if (told.takes_writes === false) throw new Refusal(platformRefusals.READ_ONLY)
}

const bound = `, set_config('app.business_id', $1, true)`
const takesWritesText = 'business_takes_writes($1::uuid) as takes_writes'

/** Marks a promise that is awaited later as handled now. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
