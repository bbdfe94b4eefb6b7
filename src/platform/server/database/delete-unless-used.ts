import { sql } from 'kysely'
import type { BusinessTx } from './business-tx.ts'

const foreignKeyViolation = '23503'

/**
 * Carries out a delete. Returns false and changes nothing if other rows refer to the row. The foreign keys decide,
 * because a list of tables here would soon be incomplete.
 */
export async function deleteUnlessUsed(
  { db }: Pick<BusinessTx, 'db'>,
  remove: () => Promise<unknown>,
): Promise<boolean> {
  await sql`savepoint removal`.execute(db)
  try {
    await remove()
    await sql`release savepoint removal`.execute(db)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== foreignKeyViolation) throw error
    await sql`rollback to savepoint removal`.execute(db)
    return false
  }
}
