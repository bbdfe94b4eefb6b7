import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compares what a stranger says with a secret, in a time that tells nothing of either. */
export const isSameSecret = (said: string, secret: string): boolean => timingSafeEqual(digest(said), digest(secret))

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a signature, in hexadecimal digits, is that of a text by a secret (HMAC-SHA-256). */
export const isSignedWith = (secret: string, signed: string | Buffer, signature: string): boolean =>
  isSameSecret(signature, createHmac('sha256', secret).update(signed).digest('hex'))
