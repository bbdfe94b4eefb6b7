import { sql } from 'kysely'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { takeBackAccount } from './take-back-account.ts'
import { hashPassword } from './hash-password.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'

type Person = { name: string; email: string; password: string }

/**
 * Makes an account an operator, and creates it with this password if there is none. No procedure calls this. Somebody who
 * made an account with this address before knows at most the password; the panel also asks for a code by mail. Operators
 * are not suspended, so a suspension is lifted.
 */
export async function makeOperator({ name, email, password }: Person): Promise<{ isNew: boolean }> {
  const passwordHash = await hashPassword(password)
  return outsideBusinesses('write', async (db) => {
    const { id, isNew, wasSuspended } = await db
      .insertInto('account')
      .values({ email, name, passwordHash, isOperator: true })
      .onConflict((one) => one.column('email').doUpdateSet({ isOperator: true, suspendedAt: null }))
      .returning([
        'id',
        sql<boolean>`old.id is null`.as('isNew'),
        sql<boolean>`old.suspended_at is not null`.as('wasSuspended'),
      ])
      .executeTakeFirstOrThrow()
    if (wasSuspended) {
      await takeBackAccount(db, id)
      await recordEvent(db, 'account.restore', { accountId: id, network: 'local' })
    }
    await recordEvent(db, 'account.make_operator', { accountId: id, network: 'local' })
    return { isNew }
  })
}

/** Takes the operator's rights away from the next request on, and ends everything begun before. The account stays. */
export async function revokeOperator(email: string): Promise<boolean> {
  return outsideBusinesses('write', async (db) => {
    const account = await accountByEmail(db, email)
    if (!account?.isOperator) return false
    await takeBackAccount(db, account.id)
    return loseOperator(db, account.id, 'local')
  })
}

/**
 * Takes the operator's rights away when a password is replaced by means of the mail, or the address by means of the
 * password. The rights were given for both proofs; one person would otherwise hold both. They must be given anew.
 */
export async function loseOperator(db: Queries, accountId: string, network: string): Promise<boolean> {
  const lost = await db
    .updateTable('account')
    .set({ isOperator: false })
    .where('id', '=', accountId)
    .where('isOperator', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (lost) await recordEvent(db, 'account.revoke_operator', { accountId, network })
  return lost !== undefined
}
