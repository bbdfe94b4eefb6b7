import { createHash } from 'node:crypto'

/**
 * A hash that tells a retry from a different request with the same id. The content is given without the id and in a
 * fixed order.
 */
export const contentHash = (content: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest()
