import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { listFull, planLimit, platformRefusals, type RefusalKind } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { awaitAll, BusinessTx, quiet, type CommitListener, type Scope } from './business-tx.ts'
import { connect, readClock } from './database-clock.ts'
import { connectionsFor, type Connection, type Queries, type Weight } from './database.ts'
import { ClockMoved, retryOnceOnConflict } from './outage.ts'
import { handlesOf, type Handles } from './handles.ts'
import { insideTransaction } from '../outside/outbound.ts'
import { isTransactionAborted } from './packet-client.ts'
import { traced } from '../tracing.ts'

/**
 * A `packet` read sends all queries before it awaits the first answer. They form one packet, which PostgreSQL runs as one
 * transaction without begin and commit. A later query is a bug.
 */
type Mode = 'packet' | 'read' | 'write'

/**
 * A condition for a transaction, answered by the transaction's first statement as one more column, because a statement
 * of its own costs more. The business is not bound yet.
 */
export type Precondition<Told> = {
  /** An SQL expression whose parameters are `$first` and the following ones. */
  column: (first: number) => string
  values: readonly unknown[]
  /** Throws if the answer refuses. */
  check: (told: Told) => void
}

/**
 * Runs `work` in one transaction bound to one business; all of it is stored, or nothing. If the
 * precondition refuses, nothing is stored or returned.
 */
export async function inBusiness<T>(
  scope: Scope,
  mode: Mode,
  work: (tx: BusinessTx) => Promise<T>,
  precondition?: Precondition<never>,
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
    // Work that no procedure started (jobs, what clients do with their own data) continues in a read-only business.
    const mustTakeWrites = mode === 'write' && scope.procedure !== undefined && !scope.paysOrReads
    const around = { weight, precondition, mustTakeWrites, rest: () => tx?.settle() }
    const result = await transact(mode, businessId, begun, around).catch((error: unknown) => {
      throw asRoomRefusal(error, scope)
    })
    if (mode === 'write' && tx) for (const hear of listeners) hear(tx.committed)
    return result
  })
}

const listeners = new Set<CommitListener>()

/** Calls the listener after each transaction of this process that wrote to a business. Returns what ends it. */
export function afterCommit(listener: CommitListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
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

/** One query in a business of which nothing but the id is known, and perhaps not even that it is there. */
export const readBoundTo = <Row extends object>(businessId: string, query: RawBuilder<Row>): Promise<Row[]> =>
  retryOnceOnConflict(() =>
    transact('packet', businessId, ({ db, send }) => {
      const { sql, parameters } = query.compile(db)
      return send<Row>(sql, parameters)
    }),
  )

type Conditions = {
  weight?: Weight | undefined
  precondition?: Precondition<never> | undefined
  /** Refuses if the business is read-only. */
  mustTakeWrites?: boolean
  rest?: () => Promise<unknown> | undefined
}

/** Reads from a standby. Its clock is not asked: all times are those of the primary. */
export const onStandby = <T>(connection: Connection, businessId: string, work: (handles: Handles) => Promise<T>) =>
  traced('internal', 'transaction standby', () => transactOn(connection, 'standby', businessId, work, {}))

/** The wait for a connection is a part of it. */
const transact = <T>(
  mode: Mode,
  businessId: string | null,
  work: (handles: Handles) => Promise<T>,
  conditions?: Conditions,
): Promise<T> => traced('internal', `transaction ${mode}`, () => transactUntraced(mode, businessId, work, conditions))

async function transactUntraced<T>(
  mode: Mode,
  businessId: string | null,
  work: (handles: Handles) => Promise<T>,
  { weight = 'usual', ...around }: Conditions = {},
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
  mode: Mode | 'standby',
  businessId: string | null,
  work: (handles: Handles) => Promise<T>,
  { rest, ...conditions }: Omit<Conditions, 'weight'>,
): Promise<T> {
  const { handles, close } = handlesOf(connection)
  // Not awaited here, so that it goes into the same packet as the first statement of the work.
  const opened = quiet(open(connection, mode, businessId, conditions))
  let committed: Promise<pg.QueryResult> | undefined
  let broken: Error | undefined
  try {
    const working = quiet(insideTransaction(() => work(handles)))
    if (mode === 'packet') close()
    const value = await working
    await opened
    if (mode === 'packet') return value
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
    // Waits for statements of a one-packet read that are still running; its transaction ends with its packet.
    broken = await (mode === 'packet' ? whyLost(connection.query('select')) : rollBack(connection, committed))
    throw unopened && (isTransactionAborted(error) || unopened instanceof ClockMoved) ? unopened : error
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
  mode: Mode | 'standby',
  businessId: string | null,
  { precondition, mustTakeWrites = false }: Omit<Conditions, 'weight' | 'rest'>,
): Promise<void> {
  const begun = mode === 'packet' ? undefined : connection.send(mode === 'write' ? 'begin' : 'begin read only')
  if (businessId === null) return void (await begun)
  // `set_config` would reach no other server of a database that spreads businesses over several.
  const bind = () => connection.setLocal('app.business_id', businessId)
  if (mode === 'standby') return void (await awaitAll([begun, bind()]))
  const columns = [
    mode === 'packet' && `, set_config('transaction_read_only', 'on', true)`,
    mustTakeWrites && ', business_takes_writes($1::uuid) as takes_writes',
    precondition && `, ${precondition.column(mustTakeWrites ? 2 : 1)} as precondition`,
  ]
  const values = [...(mustTakeWrites ? [businessId] : []), ...(precondition?.values ?? [])]
  const more = columns.filter(Boolean).join('')
  const told = readClock<{ takesWrites?: boolean; precondition: never }>(connection, more, values)
  const [, { takesWrites }] = await awaitAll([begun, precondition ? checked(told, precondition) : told, bind()])
  if (takesWrites === false) throw new Refusal(platformRefusals.READ_ONLY)
}

async function checked<T extends { precondition: never }>(
  asked: Promise<T>,
  { check }: Precondition<never>,
): Promise<T> {
  const told = await asked
  check(told.precondition)
  return told
}
