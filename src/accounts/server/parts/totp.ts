import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time codes of an authenticator (RFC 6238): six digits, half a minute each. */
const stepSeconds = 30
/** The code before and the one after are accepted too, because clocks differ and typing takes its time. */
const tolerance = [-1, 0, 1]

const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

export const newTotpSecret = (): Buffer => randomBytes(20)

export function totpCode(secret: Buffer, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(stepAt(at)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The time step (half a minute) of a code that is right now; undefined if the code is wrong. */
export function stepOf(secret: Buffer, typed: string, at: Date): number | undefined {
  const right = tolerance
    .map((away) => new Date(at.getTime() + away * stepSeconds * 1000))
    .find((one) => timingSafeEqual(Buffer.from(totpCode(secret, one)), Buffer.from(typed)))
  return right && stepAt(right)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret in base32 (RFC 4648), as authenticators expect it. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(bits.matchAll(/.{1,5}/g), ([five]) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]!).join('')
}
