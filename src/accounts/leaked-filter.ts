/**
 * A Bloom filter of the words in lists of leaked passwords: small enough for a browser, it knows every word of the list,
 * and takes fewer than one other in 20,000 for one.
 */
const hashes = 14
/** Passwords with fewer signs are refused anyway; a shorter word with digits behind it is not in the filter. */
export const shortestWord = 6

/** The bits of a word in a filter of so many bytes: 32-bit FNV-1a with two bases, combined by double hashing. */
function* bitsOf(word: string, bytes: number): Generator<number> {
  const [first, second] = [fnv(word, 0x811c9dc5), fnv(word, 0x1b873593) | 1]
  for (let i = 0; i < hashes; i++) yield ((first + Math.imul(i, second) + i * i) >>> 0) % (bytes * 8)
}

function fnv(word: string, basis: number): number {
  let hash = basis
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

export const holds = (filter: Uint8Array, word: string): boolean => {
  for (const bit of bitsOf(word, filter.length)) if (!(filter[bit >>> 3]! & (1 << (bit & 7)))) return false
  return true
}

/**
 * Makes a filter of some words.
 * @internal for tests, and for whoever makes the filter anew
 */
export function filterOf(words: readonly string[], bytes: number): Uint8Array {
  const filter = new Uint8Array(bytes)
  for (const word of words) for (const bit of bitsOf(word, bytes)) filter[bit >>> 3]! |= 1 << (bit & 7)
  return filter
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads base64 on both sides alike. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.replace(/=+$/, '').length * 3) / 4))
  const codes = new Map(Array.from(alphabet, (sign, code) => [sign, code]))
  let [held, bits, at] = [0, 0, 0]
  for (const sign of text) {
    const code = codes.get(sign)
    if (code === undefined) break
    held = (held << 6) | code
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (held >> bits) & 0xff
    held &= (1 << bits) - 1
  }
  return bytes
}
