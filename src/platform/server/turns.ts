import { firstIn, lastIn } from '../filled.ts'
import { platformRefusals } from '../refusal.ts'
import { Refusal } from '../refusal-error.ts'

type Bounds = {
  /** How many may work at a time. One owner has at most one less than all places, so that one is left for the others. */
  atOnce: number
  /** How many may wait, of all owners together. */
  mostWaiting: number
  /** Milliseconds that one may wait. */
  patience: number
  /**
   * Milliseconds after which work is told to end as soon as another owner waits; without it, work may last. Where many
   * wait who used less, it is shorter, so that all of them get a turn before their patience ends.
   */
  longestBeside?: number
  /** The clock in milliseconds; only tests set it. */
  now?: () => number
}

type Inside = { whose: string; since: number; ending: AbortController; long: NodeJS.Timeout | undefined }
/** `until`: when its patience ends. */
type Waiter = { whose: string; until: number; enter: () => void; refuse: () => void }
type TimeUsed = { milliseconds: number; at: number }

/** Milliseconds after which what was used counts half. */
const halfLife = 600_000
/** Used time in milliseconds that is too little to be remembered. */
const forgotten = 1

/** The part of `longestBeside` that work may last in any case: if all were too short, nothing would be done at all. */
const leastPart = 1 / 4

/** `ends` tells work that it has lasted while others waited. It has to end itself. */
type Work<T> = (ends: AbortSignal) => Promise<T>

/**
 * Lets work in by turns. The next turn is of the owner (a business) whose work took the least time lately, failed work
 * included, so that many or slow orders of one delay that one alone. Who waits too long, or cannot be kept waiting, is
 * refused.
 */
export function turns(bounds: Bounds): { take<T>(whose: string, work: Work<T>): Promise<T> } {
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

  async take<T>(whose: string, work: Work<T>): Promise<T> {
    const mine = this.#hasPlaceFor(whose) ? this.#enter(whose) : await this.#turnOf(whose)
    try {
      return await work(mine.ending.signal)
    } finally {
      this.#leave(mine)
    }
  }

  #enter(whose: string): Inside {
    const mine: Inside = { whose, since: this.#now(), ending: new AbortController(), long: undefined }
    this.#inside.push(mine)
    this.#endLong()
    return mine
  }

  /** Tells the work to end that has lasted while others wait, now or when it will have. */
  #endLong(): void {
    for (const one of this.#inside) {
      clearTimeout(one.long)
      const left = one.since + this.#longestBeside(one) - this.#now()
      if (left <= 0) one.ending.abort()
      else if (left < Infinity) one.long = setTimeout(() => this.#endLong(), left)
    }
  }

  /** How long work may last: its part of the time in which all who used less have to get their turn. */
  #longestBeside({ whose, since }: Inside): number {
    const { longestBeside } = this.#bounds
    const others = this.#waiting.filter((one) => one.whose !== whose)
    if (longestBeside === undefined || others.length === 0) return Infinity
    const mine = this.#usedBy(whose)
    const before = others.filter((one) => this.#usedBy(one.whose) <= mine)
    if (before.length === 0) return longestBeside
    const part = (firstIn(before).until - since) / (new Set(before.map((one) => one.whose)).size + 1)
    return Math.max(longestBeside * leastPart, Math.min(longestBeside, part))
  }

  #leave(mine: Inside): void {
    const at = this.#now()
    clearTimeout(mine.long)
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
        until: this.#now() + this.#bounds.patience,
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
      this.#endLong()
    })
  }

  /** Of the owner with the most waiting (of several: who used most), the one that came last. */
  #lastOfTheMany(): Waiter {
    const count = Map.groupBy(this.#waiting, ({ whose }) => whose)
    const most = firstIn(
      [...count.values()].toSorted(
        (a, b) => b.length - a.length || this.#usedBy(firstIn(b).whose) - this.#usedBy(firstIn(a).whose),
      ),
    )
    return lastIn(most)
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
