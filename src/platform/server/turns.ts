import { platformRefusals, Refusal } from '../refusal.ts'

type Bounds = {
  /** How many may work at a time. One owner has at most one less than all places, so that one is left for the others. */
  atOnce: number
  /** How many may wait, of all owners together. */
  mostWaiting: number
  /** Milliseconds that one may wait. */
  patience: number
  /** The clock in milliseconds; only tests set it. */
  now?: () => number
}

type Inside = { whose: string; since: number }
type Waiter = { whose: string; enter: () => void; refuse: () => void }
type TimeUsed = { milliseconds: number; at: number }

/** Milliseconds after which what was used counts half. */
const halfLife = 600_000
/** Used time in milliseconds that is too little to be remembered. */
const forgotten = 1

/**
 * Lets work in by turns. The next turn is of the owner (a business) whose work took the least time lately, failed work
 * included, so that many or slow orders of one delay that one alone. Who waits too long, or cannot be kept waiting, is
 * refused.
 */
export function turns(bounds: Bounds): { take<T>(whose: string, work: () => Promise<T>): Promise<T> } {
  const queue = new Turns(bounds)
  return { take: (whose, work) => queue.take(whose, work) }
}

class Turns {
  readonly #bounds: Bounds
  readonly #mostOfOne: number
  readonly #now: () => number
  readonly #used = new Map<string, TimeUsed>()
  readonly #inside: Inside[] = []
  #waiting: Waiter[] = []

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#mostOfOne = Math.max(1, bounds.atOnce - 1)
    this.#now = bounds.now ?? (() => performance.now())
  }

  async take<T>(whose: string, work: () => Promise<T>): Promise<T> {
    const mine = this.#hasPlaceFor(whose) ? this.#enter(whose) : await this.#turnOf(whose)
    try {
      return await work()
    } finally {
      this.#leave(mine)
    }
  }

  #enter(whose: string): Inside {
    const mine = { whose, since: this.#now() }
    this.#inside.push(mine)
    return mine
  }

  #leave(mine: Inside): void {
    const at = this.#now()
    this.#inside.splice(this.#inside.indexOf(mine), 1)
    const { whose } = mine
    this.#used.set(whose, { milliseconds: left(this.#used.get(whose), at) + at - mine.since, at })
    for (const [other, used] of this.#used) if (left(used, at) < forgotten) this.#used.delete(other)
    this.#letIn()
  }

  #turnOf(whose: string): Promise<Inside> {
    return new Promise((entered, fail) => {
      const goOn = () => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter((other) => other !== one)
      }
      const one: Waiter = {
        whose,
        enter: () => {
          goOn()
          entered(this.#enter(whose))
        },
        refuse: () => {
          goOn()
          fail(new Refusal(platformRefusals.UNAVAILABLE))
        },
      }
      const timer = setTimeout(one.refuse, this.#bounds.patience)
      this.#waiting.push(one)
      if (this.#waiting.length > this.#bounds.mostWaiting) this.#lastOfTheMany().refuse()
    })
  }

  /** Of the owner with the most waiting (of several: who used most), the one that came last. */
  #lastOfTheMany(): Waiter {
    const count = Map.groupBy(this.#waiting, ({ whose }) => whose)
    const [most] = [...count.values()].toSorted(
      (a, b) => b.length - a.length || this.#usedBy(b[0]!.whose) - this.#usedBy(a[0]!.whose),
    )
    return most!.at(-1)!
  }

  #letIn(): void {
    const next = this.#waiting
      .filter(({ whose }) => this.#hasPlaceFor(whose))
      .toSorted((a, b) => this.#usedBy(a.whose) - this.#usedBy(b.whose))[0]
    next?.enter()
  }

  #hasPlaceFor(whose: string): boolean {
    const mine = this.#inside.filter((one) => one.whose === whose).length
    return this.#inside.length < this.#bounds.atOnce && mine < this.#mostOfOne
  }

  /** The milliseconds that an owner used lately, with those of work that is under way. */
  #usedBy(whose: string): number {
    const now = this.#now()
    const underWay = this.#inside.reduce((sum, one) => sum + (one.whose === whose ? now - one.since : 0), 0)
    return left(this.#used.get(whose), now) + underWay
  }
}

const left = (used: TimeUsed | undefined, now: number): number =>
  used ? used.milliseconds * 2 ** ((used.at - now) / halfLife) : 0
