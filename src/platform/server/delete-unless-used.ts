import { sql } from 'kysely'
import type { BusinessTx } from './transaction.ts'

const foreignKeyViolation = '23503'

/**
 * Carries out a delete, unless other rows refer to the row: then nothing has changed and the answer is false. The database
 * knows every reference; a list of tables here would miss the next one.
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
