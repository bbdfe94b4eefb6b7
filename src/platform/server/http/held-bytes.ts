/**
 * Bodies of up to this many bytes are not counted: people's requests are shorter, and one for each possible connection
 * fits into memory.
 */
const small = 16_000
/** Bytes that one network may occupy, and that all may together. */
type ByteLimits = { ofOne: number; ofAll: number }

class HeldBytes {
  readonly #most: ByteLimits
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(most: ByteLimits) {
    this.#most = most
  }

  /** Reserves memory and returns the release function, or null if too much is reserved. */
  hold(network: string, bytes: number): (() => void) | null {
    if (bytes <= small) return () => {}
    const here = (this.#held.get(network) ?? 0) + bytes
    if (here > this.#most.ofOne || this.#all + bytes > this.#most.ofAll) return null
    this.#held.set(network, here)
    this.#all += bytes
    return () => {
      this.#all -= bytes
      const left = this.#held.get(network)! - bytes
      if (left > 0) this.#held.set(network, left)
      else this.#held.delete(network)
    }
  }
}

/** Longer bodies that are on their way in, which may be sent arbitrarily slowly. */
export const bodiesHeld = new HeldBytes({ ofOne: 8_000_000, ofAll: 64_000_000 })

/** Long answers, which may be read as slowly. One network may take one archive of the largest kind at a time. */
export const answersHeld = new HeldBytes({ ofOne: 128_000_000, ofAll: 256_000_000 })
