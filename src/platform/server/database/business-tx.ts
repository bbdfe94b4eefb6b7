import type * as z from 'zod/mini'
import { assertFacts, type Facts } from './audit.ts'
import { databaseNow } from './database-clock.ts'
import { BusinessQueries } from './business-queries.ts'
import type { Weight } from './database.ts'
import { jobRow } from './job-row.ts'
import type { Handles } from './handles.ts'
import type { LockMode } from './lock-order.ts'
import { byRank, Locks, type LockedRows, type NamedLocks, type RowKind } from './locks.ts'
import { isTransactionAborted } from './packet-client.ts'

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
 * tests set `now`. `procedure` is the procedure that started the work, if any. Other work names in `likeProcedure` a procedure that makes
 * the same data stale, so that open screens are updated.
 */
export type Scope = {
  businessId: string
  zone: string
  actor: Actor
  may?: (right: keyof Rights) => boolean
  now?: Date
  weight?: Weight
  procedure?: string
  likeProcedure?: string
  /** The mark of the request that started the work, if one did. */
  mark?: string
  /** Whether the procedure's work is allowed in a read-only business. */
  paysOrReads?: boolean
}

/** A statement with its values, as Kysely's `compile()` returns it. */
type CompiledStatement = { sql: string; parameters: readonly unknown[] }

/** `procedure`: the procedure whose work it was, if any. `hasJobs`: a job may run at once. */
type Commit = { businessId: string; procedure: string | undefined; mark: string | undefined; hasJobs: boolean }
export type CommitListener = (committed: Commit) => void

/**
 * The only handle to business data. Row-level security restricts it to its business. Statements name the business as
 * well, because the primary keys begin with it: built queries by themselves, texts by hand.
 */
export class BusinessTx extends BusinessQueries {
  readonly zone: string
  readonly actor: Actor
  /** Whether the actor has a permission, for work that depends on it. */
  readonly may: (right: keyof Rights) => boolean
  readonly #handles: Handles
  readonly #events: { action: string; detail: object }[] = []
  readonly #pending: Promise<unknown>[] = []
  readonly #procedure: string | undefined
  readonly #mark: string | undefined
  readonly #locks: Locks
  #hasJobs = false

  constructor(scope: Scope, handles: Handles) {
    super({ businessId: scope.businessId, now: scope.now ?? databaseNow() }, handles)
    this.zone = scope.zone
    this.actor = scope.actor
    this.may = scope.may ?? (() => false)
    this.#handles = handles
    this.#locks = new Locks(scope.businessId, handles.send)
    this.#procedure = scope.procedure ?? scope.likeProcedure
    this.#mark = scope.mark
  }

  /** The account of whoever acts, where only a person with one may. */
  get accountId(): string {
    if (this.actor.accountId === null) throw new Error('nobody with an account acts')
    return this.actor.accountId
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

  /**
   * Takes several locks in one packet, in the order of their ranks, and returns their rows by name. So a verb names what
   * it locks, and need not know the order.
   */
  async lockInOrder<const Named extends NamedLocks>(named: Named): Promise<LockedRows<Named>> {
    const rows = await awaitAll(
      byRank(named).map(async ([name, { kind, mode, text, values }]) => [
        name,
        await this.lockAndRead(kind, mode, text, [this.businessId, ...values]),
      ]),
    )
    const nothing = Object.keys(named).map((name) => [name, []])
    return Object.fromEntries([...nothing, ...rows]) as LockedRows<Named>
  }

  /** Records who did what. The details are facts only, never typed text. */
  audit<const Detail extends object>(action: string, detail?: Detail & Facts<Detail>): void {
    assertFacts(detail)
    this.#events.push({ action, detail: detail ?? {} })
  }

  /** Records what another transaction, which can write nothing, was to record. */
  auditAs(other: BusinessTx): void {
    this.#events.push(...other.#events)
  }

  /** Enqueues a job in this transaction; it starts after the commit. */
  enqueue<Payload extends object>({ name }: KindOfJob<Payload>, payload: OwnPayload<Payload>): void {
    this.#hasJobs = true
    this.finish(jobRow(name, this.#ofBusiness(payload)))
  }

  /** Enqueues a job with a delay, in case its cause is undone. Of several with one key, only the last one runs. */
  enqueueLater<Payload extends object>(
    { name }: KindOfJob<Payload>,
    payload: OwnPayload<Payload>,
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
  finish({ sql, parameters }: CompiledStatement, failed?: (error: unknown) => unknown): void {
    const sent = this.#handles.send(sql, parameters)
    this.#pending.push(quiet(failed ? sent.catch((error: unknown) => Promise.reject(failed(error) as Error)) : sent))
  }

  /** The original cause of a failure: after a failed write, later statements fail only because of it. */
  async cause(thrown: unknown): Promise<unknown> {
    if (!isTransactionAborted(thrown)) return thrown
    const ended = await Promise.allSettled(this.#pending)
    const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    return reasons.find((reason) => !isTransactionAborted(reason)) ?? thrown
  }

  /** Sends the audit and awaits all pending writes. */
  settle(): Promise<unknown> {
    if (this.#events.length > 0) this.finish({ sql: insertEvents, parameters: this.#eventRows() })
    return awaitAll(this.#pending)
  }

  /** What is told of the transaction once it has committed. */
  get committed(): Commit {
    return { businessId: this.businessId, procedure: this.#procedure, mark: this.#mark, hasJobs: this.#hasJobs }
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

/** The kind of a job that is enqueued. */
type KindOfJob<Payload> = { name: string; schema: z.ZodMiniType<Payload> }
/** A job's payload without the fields that the transaction adds. */
type OwnPayload<Payload> = Omit<Payload, 'businessId' | 'zone'>

const insertEvents = `
  insert into audit (business_id, at, account_id, actor_name, action, detail)
  select $1::uuid, $2::timestamptz, $3::uuid, $4, action, detail
  from json_to_recordset($5) as event (action text, detail jsonb)`

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
  if (reasons.length > 0) throw reasons.find((reason) => !isTransactionAborted(reason)) ?? reasons[0]
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as never
}

/** Prevents an unhandled rejection of a promise that is awaited later. */
export function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
