import { sql, type UpdateObject } from 'kysely'
import { orNotFound } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import type { DB } from '../../platform/server/database/tables.ts'

/**
 * Locks accounts until the commit. Everything that signs somebody in, or makes or ends a secret, begins here, so that
 * nothing slips past an account that is being taken back. The lock order is always: accounts, then members, then what
 * belongs to either.
 */
export const holdAccounts = (db: Queries, ids: string[]) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'passwordHash', 'emailVerifiedAt', 'isOperator', 'suspendedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type HeldAccount = Awaited<ReturnType<typeof holdAccounts>>[number]

export async function holdAccount(db: Queries, id: string): Promise<HeldAccount> {
  return orNotFound((await holdAccounts(db, [id]))[0])
}

/** Changes an account, and dates it. */
export const changeAccount = (db: Queries, id: string, change: UpdateObject<DB, 'account'>) =>
  db
    .updateTable('account')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
