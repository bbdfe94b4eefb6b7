import { lockRanks, type LockKind } from '../../../../db/lock-ranks.ts'

/** From weak to strong. */
const modes = ['key share', 'share', 'no key update', 'update'] as const
export type LockMode = (typeof modes)[number]

/**
 * What a transaction has locked so far. Whoever turns back to an earlier kind, or within a kind to an earlier id, could wait in a
 * circle: that is a defect, and tests find it without a rival. Who locks again what is held waits for nobody.
 */
export class LockOrder {
  readonly #held = new Map<LockKind, Map<string, number>>()
  #rank = 0

  /** Before the statement is sent; without ids the statement itself finds the rows. */
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
