import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares what a stranger says with a secret, in a time that tells nothing of either. */
export const isSameSecret = (said: string, secret: string): boolean => timingSafeEqual(digest(said), digest(secret))

const digest = (text: string) => createHash('sha256').update(text).digest()
