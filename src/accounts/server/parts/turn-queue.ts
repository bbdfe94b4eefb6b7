/** Who waits: `isKnown` for a session, a valid link or a device that its person signed in on before. */
export type Asker = { isKnown: boolean; network: string }

type WaitingWork<Work> = Asker & { work: Work }

/**
 * A queue in which a flood delays mostly itself. Known askers go first. Strangers share the rest by network, each
 * network in its turn; while the queue is full, the newest network goes first, because those who came before it were
 * probably the flood. Who does not fit any more is the newest of the network with the most waiting, or, where all have
 * one, the oldest stranger.
 */
export class TurnQueue<Work> {
  readonly #longest: number
  readonly #known: WaitingWork<Work>[] = []
  /** Strangers by network; the networks in the order of their turns. */
  readonly #strangers = new Map<string, WaitingWork<Work>[]>()
  #count = 0

  constructor(longest: number) {
    this.#longest = longest
  }

  get length(): number {
    return this.#known.length + this.#count
  }

  /** Adds one, and returns whose place it took: somebody else's, or its own where there is none for it. */
  add(asker: Asker, work: Work): Work | null {
    const one = { ...asker, work }
    const isFull = this.length >= this.#longest
    if (asker.isKnown) {
      // Known askers never lose their place, so a queue of them alone refuses.
      const loser = isFull ? this.#evict() : null
      if (isFull && !loser) return work
      this.#known.push(one)
      return loser && loser.work
    }
    this.#put(one)
    return isFull ? this.#evict()!.work : null
  }

  /** Takes the next one. */
  take(): Work | undefined {
    const known = this.#known.shift()
    if (known) return known.work
    const isCrowded = this.length >= this.#longest - 1
    const networks = [...this.#strangers.keys()]
    const network = isCrowded ? networks.at(-1) : networks[0]
    if (network === undefined) return undefined
    const waiting = this.#strangers.get(network)!
    const next = waiting.shift()!
    this.#count--
    this.#strangers.delete(network)
    if (waiting.length > 0) this.#strangers.set(network, waiting)
    return next.work
  }

  #put(one: WaitingWork<Work>): void {
    const waiting = this.#strangers.get(one.network)
    if (waiting) waiting.push(one)
    else this.#strangers.set(one.network, [one])
    this.#count++
  }

  #evict(): WaitingWork<Work> | null {
    let [largest, most] = ['', 0]
    for (const [network, { length }] of this.#strangers) if (length > most) [largest, most] = [network, length]
    if (most === 0) return null
    const waiting = this.#strangers.get(largest)!
    const loser = waiting.pop()!
    if (waiting.length === 0) this.#strangers.delete(largest)
    this.#count--
    return loser
  }
}
