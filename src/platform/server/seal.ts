import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { settings } from './settings.ts'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

function readKey(text: string | undefined): Buffer | null {
  if (!text) return null
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyBytes) throw new Error('SEALING_KEY is not 32 bytes in base64: openssl rand -base64 32')
  return key
}

/** Whether this installation can store secrets of businesses; it needs SEALING_KEY. */
export const canSeal = (): boolean => readKey(settings.sealingKey) !== null

/**
 * Encrypts a secret, so that the database alone does not reveal it. `purpose` is authenticated: a secret sealed for one
 * purpose cannot be opened for another.
 */
export function seal(secret: string, purpose: string): Buffer {
  const key = readKey(settings.sealingKey)
  if (!key) throw new Error('there is no SEALING_KEY')
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

/** Decrypts a secret. Null if the key is missing or wrong, or the data was altered. */
export function unseal(kept: Buffer, purpose: string): string | null {
  const key = readKey(settings.sealingKey)
  if (!key || kept.length < ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, key, kept.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(kept.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(kept.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
