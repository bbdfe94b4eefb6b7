import { platformRefusals } from '../refusal.ts'
import { Refusal } from '../refusal-error.ts'

type Bounds = {
  /** The part of the time that one owner's work may take, from 0 to 1. */
  share: number
  /** Milliseconds of work that an owner may be ahead of that: whoever asks as people do never waits. */
  ahead: number
  /** How much work of one owner may wait; what is more is refused. */
  mostWaiting: number
}

/** `ahead`: the milliseconds that were worked ahead, as of the time `at`. */
type Line = { waiting: number; end: Promise<void>; ahead: number; at: number }

/** Milliseconds; work that had to wait for something itself does not stop its owner for long. */
const longestPause = 1000
/** How many owners are remembered before those are looked for that can be forgotten. */
const sweptAt = 10_000

/**
 * Does the work of an owner (a business, a network) piece by piece, and once it is too far ahead with pauses in
 * between: whoever asks without an end for what is heavy leaves the processor to the others. Owners do not wait for
 * each other.
 */
export function pace({ share, ahead, mostWaiting }: Bounds): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line>()
  const aheadNow = (line: Line) => Math.max(0, line.ahead - (performance.now() - line.at) * share)
  const isIdle = (line: Line) => line.waiting === 0 && aheadNow(line) === 0
  const lineOf = (whose: string): Line => {
    const known = lines.get(whose)
    if (known) return known
    if (lines.size >= sweptAt) for (const [other, line] of lines) if (isIdle(line)) lines.delete(other)
    const line = { waiting: 0, end: Promise.resolve(), ahead: 0, at: 0 }
    lines.set(whose, line)
    return line
  }
  return async (whose, work) => {
    const line = lineOf(whose)
    if (line.waiting > mostWaiting) throw new Refusal(platformRefusals.UNAVAILABLE)
    line.waiting++
    const before = line.end
    const done = Promise.withResolvers<void>()
    line.end = done.promise
    await before
    const since = performance.now()
    Object.assign(line, { ahead: aheadNow(line), at: since })
    try {
      return await work()
    } finally {
      line.ahead += performance.now() - since
      const pause = Math.min(longestPause, Math.max(0, aheadNow(line) - ahead) / share)
      // Whoever asked has the answer; only what comes next waits.
      const goOn = () => {
        line.waiting--
        if (isIdle(line)) lines.delete(whose)
        done.resolve()
      }
      if (pause === 0) goOn()
      else setTimeout(goOn, pause).unref()
    }
  }
}
