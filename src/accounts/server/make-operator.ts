import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { endAllBegun } from './end-all-begun.ts'
import { hashPassword } from './hash-password.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'

type Person = { name: string; email: string; password: string }

/**
 * Marks one of the platform's own people. Who has no account gets one with this password; there is no door to this. Whoever made an
 * account with the address before has the password at most, and the panel asks for the mail as well.
 */
export async function makeOperator({ name, email, password }: Person): Promise<{ isNew: boolean }> {
  const password_hash = await hashPassword(password)
  return outsideBusinesses('write', async (db) => {
    const { id, isNew } = await db
      .insertInto('account')
      .values({ email, name, password_hash, is_operator: true })
      .onConflict((one) => one.column('email').doUpdateSet({ is_operator: true, suspended_at: null }))
      .returning(['id', sql<boolean>`old.id is null`.as('isNew')])
      .executeTakeFirstOrThrow()
    await recordEvent(db, 'account.make_operator', { accountId: id, network: 'local' })
    return { isNew }
  })
}

/** The account stays; what is the operator's is closed to it from its next request, and nothing that was begun leads back. */
export async function revokeOperator(email: string): Promise<boolean> {
  return outsideBusinesses('write', async (db) => {
    const account = await accountByEmail(db, email)
    if (!account?.is_operator) return false
    await endAllBegun(db, account.id)
    return loseOperator(db, account.id, 'local')
  })
}

/**
 * The mark was given to a password and an address. Whoever replaces one of them by the other alone would have both proofs
 * in one hand, so they lose it, until it is given anew.
 */
export async function loseOperator(db: Queries, accountId: string, network: string): Promise<boolean> {
  const lost = await db
    .updateTable('account')
    .set({ is_operator: false })
    .where('id', '=', accountId)
    .where('is_operator', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (lost) await recordEvent(db, 'account.revoke_operator', { accountId, network })
  return lost !== undefined
}
