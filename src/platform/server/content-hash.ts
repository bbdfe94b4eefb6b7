import { createHash } from 'node:crypto'

/**
 * What tells a request that is sent again from another one under the same id. The content is given without the id and in a
 * fixed order.
 */
export const contentHash = (content: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest()
