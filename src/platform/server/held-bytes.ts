/** Of bodies that are on their way in: what one network may have us hold, and what all together may. */
const mostOfOne = 8_000_000
const mostOfAll = 64_000_000

const held = new Map<string, number>()
let all = 0

/**
 * Sets memory aside for a body that somebody may send as slowly as they like; null when too much waits already. Nobody
 * notices who sends at once: a thousand telephones behind one address are through before it is full.
 */
export function holdBytes(network: string, bytes: number): (() => void) | null {
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
