/**
 * A scanner is a keyboard that types faster than any hand and ends with Enter. It does not know where the focus is, so
 * its code is told from what people type by its speed alone.
 */
export type Burst = { text: string; at: number }

export const noBurst: Burst = { text: '', at: -Infinity }

/** Milliseconds between two keys of a scanner; the Enter may come a little later. */
const fastest = 30
const lastPause = 100
const shortestCode = 4

/** What one more key makes of a burst; a code when the key is the Enter that ends one. */
export function scanStep(burst: Burst, key: string, at: number): { burst: Burst; code: string | null } {
  const pause = at - burst.at
  if (key === 'Enter') {
    const isCode = burst.text.length >= shortestCode && pause <= lastPause
    return { burst: noBurst, code: isCode ? burst.text : null }
  }
  // Shift and the like belong to the sign that follows them.
  if (key.length > 1) return { burst, code: null }
  return { burst: { text: pause <= fastest ? burst.text + key : key, at }, code: null }
}
