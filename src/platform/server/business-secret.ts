import { randomBytes } from 'node:crypto'

const randomLength = 16

/**
 * A secret of a business, as 43 characters: 128 random bits, then the business, so that whoever shows it is looked up there and not in
 * all businesses.
 */
export const newBusinessSecret = (businessId: string): string =>
  Buffer.concat([randomBytes(randomLength), Buffer.from(businessId.replaceAll('-', ''), 'hex')]).toString('base64url')

/** The business that a secret names, whether there is one or not; null for any other text. */
export function businessOfSecret(secret: string): string | null {
  if (!/^[\w-]{43}$/.test(secret)) return null
  const id = Buffer.from(secret, 'base64url').toString('hex', randomLength)
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
