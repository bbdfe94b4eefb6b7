import type { DB } from '../../../db/tables.ts'
import type { BusinessTx } from './transaction.ts'

type Strength = 'update' | 'no key update' | 'share' | 'key share'

/**
 * Locks rows of a business until the end of the transaction, and answers which of them are there. Within a table all go by
 * their ids, and from table to table by one order (checks/lock-ranks.ts), so that nobody ever waits in a circle. What
 * decides is read after the lock is had: a statement sees what was committed before it began.
 */
export async function lockRows(
  tx: BusinessTx,
  table: keyof DB,
  ids: readonly string[],
  strength: Strength = 'no key update',
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<{ id: string }>(
    `select id from ${table} where business_id = $1 and id = any($2::uuid[]) order by id for ${strength}`,
    [tx.businessId, ids],
  )
  return rows.map(({ id }) => id)
}
