import type { LockKind } from '../../../../db/lock-ranks.ts'
import { settings } from '../settings.ts'
import type { Send } from './handles.ts'
import { LockOrder, type LockMode } from './lock-order.ts'

/** Tables whose rows have a rank in the order of locks. */
export type RowKind = Exclude<LockKind, 'name'>

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
    if (ids.length === 0) return []
    this.#order?.begin(kind, mode, ids.toSorted())
    const chosen = `select id from ${kind} where business_id = $1 and id = any($2::uuid[])`
    const rows = await this.#lockRows<{ id: string }>(kind, mode, chosen, [this.#businessId, ids])
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
