import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database/database.ts'

type NewAccount = { id: string; name: string; email: string; passwordHash: string; isVerified?: boolean }

/** False when the address has an account already. */
export async function createAccount(
  db: Queries,
  { passwordHash, isVerified = false, ...person }: NewAccount,
): Promise<boolean> {
  const created = await db
    .insertInto('account')
    .values({ ...person, passwordHash, emailVerifiedAt: isVerified ? sql`now()` : null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created !== undefined
}
