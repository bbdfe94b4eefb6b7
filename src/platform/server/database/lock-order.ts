import { lockRanks, type LockKind } from '../../../../db/lock-ranks.ts'

/** PostgreSQL's row lock modes, from weak to strong. */
const modes = ['key share', 'share', 'no key update', 'update'] as const
export type LockMode = (typeof modes)[number]

/**
 * Checks the order of a transaction's locks. Locking an earlier kind, or an earlier id within a kind, could deadlock:
 * that is a bug, which tests find this way without a concurrent transaction. Locking again what is already held cannot
 * wait.
 */
export class LockOrder {
  readonly #held = new Map<LockKind, Map<string, number>>()
  #rank = 0

  /** Called before a locking statement. Without ids, the statement itself selects the rows. */
  begin(kind: LockKind, mode: LockMode, ids?: readonly string[]): void {
    if (ids?.every((id) => this.#holds(kind, mode, id))) return
    const rank = lockRanks.indexOf(kind)
    if (rank < this.#rank) throw new Error(`${kind} is locked after ${lockRanks[this.#rank]}`)
    this.#rank = rank
    if (ids) this.note(kind, mode, ids)
  }

  note(kind: LockKind, mode: LockMode, ids: readonly string[]): void {
    const held = this.#held.get(kind) ?? new Map<string, number>()
    this.#held.set(kind, held)
    const last = [...held.keys()].reduce((last, id) => (id > last ? id : last), '')
    const anew = ids.filter((id) => !this.#holds(kind, mode, id))
    if (anew.some((id) => id < last)) throw new Error(`a ${kind} is locked after one with a higher id`)
    for (const id of anew) held.set(id, modes.indexOf(mode))
  }

  #holds = (kind: LockKind, mode: LockMode, id: string) => (this.#held.get(kind)?.get(id) ?? -1) >= modes.indexOf(mode)
}
