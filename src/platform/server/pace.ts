import { platformRefusals } from '../refusal.ts'
import { Refusal } from '../refusal-error.ts'

type Bounds = {
  /** The part of the time that one owner's work may take, from 0 to 1. */
  share: number
  /** How much work of one owner may wait; what is more is refused. */
  mostWaiting: number
}

/** Milliseconds; work that had to wait for something itself does not stop its owner for long. */
const longestPause = 1000

type Line = { waiting: number; end: Promise<void> }

/**
 * Does the work of an owner (a business) piece by piece, with pauses in between, so that whoever asks without an end
 * for what is heavy leaves the processor to the others. Owners do not wait for each other.
 */
export function pace({ share, mostWaiting }: Bounds): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>()
  return async (whose, work) => {
    const line = lines.get(whose) ?? { waiting: 0, end: Promise.resolve() }
    if (line.waiting > mostWaiting) throw new Refusal(platformRefusals.UNAVAILABLE)
    line.waiting++
    lines.set(whose, line)
    const before = line.end
    const done = Promise.withResolvers<void>()
    line.end = done.promise
    await before
    const since = performance.now()
    try {
      return await work()
    } finally {
      // Whoever asked has the answer; only what comes next waits.
      const rest = Math.min(longestPause, (performance.now() - since) * (1 / share - 1))
      setTimeout(() => {
        line.waiting--
        if (line.waiting === 0) lines.delete(whose)
        done.resolve()
      }, rest).unref()
    }
  }
}
