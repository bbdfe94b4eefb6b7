// Node and browsers both have `crypto`; this code is compiled without the types of either.
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array }

/** A UUIDv7 (RFC 9562). It begins with the time, so new rows go to the end of an index. */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) % 256
  return uuid(bytes, 7)
}

/** A UUIDv4, random from the first character: for ids that people recognise by their first characters. */
export const randomId = (): string => uuid(crypto.getRandomValues(new Uint8Array(16)), 4)

function uuid(bytes: Uint8Array, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  let id = ''
  for (let i = 0; i < 16; i++) id += (i === 4 || i === 6 || i === 8 || i === 10 ? '-' : '') + hex[bytes[i]!]!
  return id
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
