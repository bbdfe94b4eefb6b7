import { platformRefusals } from '../refusal.ts'
import { Refusal } from '../refusal-error.ts'

type Bounds = {
  /** The part of the time that one owner's work may take, from 0 to 1. */
  share: number
  /** Milliseconds of work that an owner may be ahead of that: whoever asks as people do never waits. */
  ahead: number
  /** How much of one owner's work is done at once. */
  mostAtOnce: number
  /** How much work of one owner may wait; what is more is refused. */
  mostWaiting: number
}

/** `ahead`: the milliseconds that were worked ahead, as of the time `at`. */
type Line = { running: number; waiting: (() => void)[]; ahead: number; at: number; isTimed: boolean }

/** Milliseconds; work that had to wait for something itself does not stop its owner for long. */
const longestPause = 1000
/** How many owners are remembered before those are looked for that can be forgotten. */
const sweptAt = 10_000

/**
 * Does the work of an owner (a business, a network), and once that is too far ahead of its share only with pauses in
 * between: whoever asks without an end for what is heavy leaves the processor to the others. Owners do not wait for
 * each other. `isCounted` is asked once the work is done, whether it was any.
 */
export function pace({ share, ahead, mostAtOnce, mostWaiting }: Bounds) {
  const lines = new Map<string, Line>()
  const aheadNow = (line: Line) => Math.max(0, line.ahead - (performance.now() - line.at) * share)
  const isIdle = (line: Line) => line.running === 0 && line.waiting.length === 0 && aheadNow(line) === 0
  const mayRun = (line: Line) => line.running < mostAtOnce && aheadNow(line) <= ahead
  const lineOf = (whose: string): Line => {
    const known = lines.get(whose)
    if (known) return known
    if (lines.size >= sweptAt) for (const [other, line] of lines) if (isIdle(line)) lines.delete(other)
    const line: Line = { running: 0, waiting: [], ahead: 0, at: 0, isTimed: false }
    lines.set(whose, line)
    return line
  }
  const letIn = (line: Line) => {
    while (line.waiting.length > 0 && mayRun(line)) {
      line.running++
      line.waiting.shift()!()
    }
    if (line.waiting.length === 0 || line.running >= mostAtOnce || line.isTimed) return
    line.isTimed = true
    setTimeout(
      () => {
        line.isTimed = false
        letIn(line)
      },
      Math.ceil((aheadNow(line) - ahead) / share),
    ).unref()
  }
  return async <T>(whose: string, work: () => Promise<T>, isCounted = () => true): Promise<T> => {
    const line = lineOf(whose)
    if (line.waiting.length === 0 && mayRun(line)) line.running++
    else {
      if (line.waiting.length >= mostWaiting) throw new Refusal(platformRefusals.UNAVAILABLE)
      const isLetIn = Promise.withResolvers<void>()
      line.waiting.push(isLetIn.resolve)
      letIn(line)
      await isLetIn.promise
    }
    const since = performance.now()
    Object.assign(line, { ahead: aheadNow(line), at: since })
    try {
      return await work()
    } finally {
      const now = performance.now()
      const worked = isCounted() ? now - since : 0
      const debt = line.ahead + worked - (now - line.at) * share
      Object.assign(line, { ahead: Math.min(Math.max(0, debt), ahead + longestPause * share), at: now })
      line.running--
      if (isIdle(line)) lines.delete(whose)
      else letIn(line)
    }
  }
}
