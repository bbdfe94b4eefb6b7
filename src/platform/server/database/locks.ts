import { lockRanks, type LockKind } from '../../../../db/lock-ranks.ts'
import { settings } from '../settings.ts'
import type { Send } from './handles.ts'
import { LockOrder, type LockMode } from './lock-order.ts'
import { amongIds } from './sql-parts.ts'

/** Tables whose rows have a rank in the order of locks. */
export type RowKind = Exclude<LockKind, 'name'>

/** A lock on the rows that a statement selects, as data. The first value of the statement is the business's id. */
export type RowLock<Row extends { id: string }> = {
  kind: RowKind
  mode: LockMode
  text: string
  /** The values after the business's id. */
  values: readonly unknown[]
  /** Never set: it carries the type of the rows. */
  readonly row?: Row
}

/** The lock on rows by their ids, or null for none. */
export const rowsLock = (
  kind: RowKind,
  ids: readonly string[],
  mode: LockMode = 'no key update',
): RowLock<{ id: string }> | null => {
  if (ids.length === 0) return null
  const { among, value } = amongIds(ids)
  return { kind, mode, text: `select id from ${kind} where business_id = $1 and id ${among}`, values: [value] }
}

/** Locks by the names under which their rows are returned. Null if nothing is to be locked. */
export type NamedLocks = Readonly<Record<string, RowLock<{ id: string }> | null>>
export type LockedRows<Named extends NamedLocks> = {
  -readonly [Name in keyof Named]: NonNullable<Named[Name]> extends RowLock<infer Row> ? Row[] : never
}

/** The named locks from the lowest rank to the highest. */
export const byRank = (named: NamedLocks): [string, RowLock<{ id: string }>][] =>
  Object.entries(named)
    .flatMap(([name, lock]) => (lock ? [[name, lock] satisfies [string, unknown]] : []))
    .toSorted(([, one], [, other]) => lockRanks.indexOf(one.kind) - lockRanks.indexOf(other.kind))

const holdText = `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || name, 0)) from unnest($2::text[]) name`

/** Takes the locks of a business transaction. In tests, their order is checked. */
export class Locks {
  readonly #businessId: string
  readonly #send: Send
  readonly #order = settings.checkLocks ? new LockOrder() : undefined

  constructor(businessId: string, send: Send) {
    this.#businessId = businessId
    this.#send = send
  }

  async hold(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const sorted = names.toSorted()
    this.#order?.begin('name', 'update', sorted)
    await this.#send(holdText, [this.#businessId, sorted])
  }

  async lock(kind: RowKind, ids: readonly string[], mode: LockMode): Promise<string[]> {
    const lock = rowsLock(kind, ids, mode)
    if (!lock) return []
    this.#order?.begin(kind, mode, ids.toSorted())
    const rows = await this.#lockRows<{ id: string }>(kind, mode, lock.text, [this.#businessId, ...lock.values])
    return rows.map(({ id }) => id)
  }

  async lockAndRead<R extends { id: string }>(
    kind: RowKind,
    mode: LockMode,
    text: string,
    values: readonly unknown[],
  ): Promise<R[]> {
    this.#order?.begin(kind, mode)
    return this.#lockRows<R>(kind, mode, text, values)
  }

  /** Locks rows in the order of their ids. Several locks in one packet keep their order. */
  async #lockRows<R extends { id: string }>(kind: RowKind, mode: LockMode, text: string, values: readonly unknown[]) {
    const rows = await this.#send<R>(`${text} order by ${kind}.id for ${mode} of ${kind}`, values)
    this.#order?.note(
      kind,
      mode,
      rows.map(({ id }) => id),
    )
    return rows
  }
}
