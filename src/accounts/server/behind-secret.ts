import type { RawBuilder } from 'kysely'
import { businessOfSecret } from '../../platform/server/business-secret.ts'
import { readBoundTo } from '../../platform/server/database/run-transaction.ts'
import { hashOf } from './session.ts'

/** The row that a secret leads to in the business that it names; undefined where there is none, or no such secret. */
export async function behindSecret<Row extends object>(
  secret: string,
  lookUp: (business: string, hash: Buffer) => RawBuilder<Row>,
): Promise<Row | undefined> {
  const business = businessOfSecret(secret)
  if (!business) return undefined
  const [row] = await readBoundTo(business, lookUp(business, hashOf(secret)))
  return row
}
