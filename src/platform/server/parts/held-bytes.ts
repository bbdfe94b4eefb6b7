/** What people write is shorter, and as much of it as there can be connections fits into the memory. */
const small = 16_000
/** Of longer bodies that are on their way in: what one network may have us hold, and what all together may. */
const mostOfOne = 8_000_000
const mostOfAll = 64_000_000

const held = new Map<string, number>()
let all = 0

/**
 * Sets memory aside for a body that somebody may send as slowly as they like; null when too much waits already. Who writes
 * what people write never meets it, also behind one address with somebody who fills it.
 */
export function holdBytes(network: string, bytes: number): (() => void) | null {
  if (bytes <= small) return () => {}
  const here = (held.get(network) ?? 0) + bytes
  if (here > mostOfOne || all + bytes > mostOfAll) return null
  held.set(network, here)
  all += bytes
  return () => {
    all -= bytes
    const left = held.get(network)! - bytes
    if (left > 0) held.set(network, left)
    else held.delete(network)
  }
}
