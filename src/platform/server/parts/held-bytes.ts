/**
 * Bodies of up to this many bytes are not counted: people's requests are shorter, and one for each possible connection
 * fits into memory.
 */
const small = 16_000
/** Bytes of longer, incoming bodies that one network may occupy, and that all may together. */
const mostOfOne = 8_000_000
const mostOfAll = 64_000_000

const held = new Map<string, number>()
let all = 0

/**
 * Reserves memory for an incoming body, which may be sent arbitrarily slowly. Returns the release function, or null if
 * too much is reserved. Usual requests are never refused, even from a network that has used up its share.
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
