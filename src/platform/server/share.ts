import { platformRefusals } from '../refusal.ts'
import { Refusal } from '../refusal-error.ts'

type Waiter = { enter: () => void; timer: NodeJS.Timeout }
type Queue = { inside: number; waiting: Waiter[] }

/**
 * Lets at most `most` callers of each name in at a time. The others queue, and are refused after `patience`
 * milliseconds.
 */
export class Share {
  readonly #most: number
  readonly #patience: number
  readonly #queues = new Map<string, Queue>()

  constructor({ most, patience }: { most: number; patience: number }) {
    this.#most = most
    this.#patience = patience
  }

  /** Resolves when the caller may enter; returns undefined instead of a promise if it may enter at once. */
  enter(name: string): Promise<void> | undefined {
    const queue = this.#queues.get(name) ?? { inside: 0, waiting: [] }
    this.#queues.set(name, queue)
    if (queue.inside < this.#most) {
      queue.inside++
      return undefined
    }
    return new Promise((enter, fail) => {
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(one), 1)
        fail(new Refusal(platformRefusals.UNAVAILABLE))
      }, this.#patience)
      const one = { enter, timer }
      queue.waiting.push(one)
    })
  }

  leave(name: string): void {
    const queue = this.#queues.get(name)!
    const next = queue.waiting.shift()
    if (next) {
      clearTimeout(next.timer)
      next.enter()
    } else if (--queue.inside === 0) this.#queues.delete(name)
  }
}
