import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { Queries } from '../../platform/server/database.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { attemptPassword } from './attempts.ts'
import { verifyPassword } from './hash-password.ts'
import { holdAccount, type HeldAccount } from './hold-account.ts'
import { accountByEmail } from './queries.ts'
import type { Who } from './session.ts'

/** Asks for the password again, before actions that a stolen session alone must not be able to do. */
export async function provePassword(who: Who, field: string, password: string): Promise<{ passwordHash: string }> {
  const wasGood = await attemptPassword(who.sessionId)
  const account = await outsideBusinesses('read', (db) => accountByEmail(db, who.email))
  if (!account || !(await verifyPassword(password, account.password_hash)))
    throw invalidField(field, 'Senha incorreta.')
  await wasGood()
  return { passwordHash: account.password_hash }
}

/** Locks and returns the account. Refused if it was taken back while the password was being compared. */
export async function lockProvenAccount(
  db: Queries,
  { accountId, sessionId }: Who,
  { passwordHash }: { passwordHash: string },
): Promise<HeldAccount> {
  const account = await holdAccount(db, accountId)
  const session = await db.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!session || account.password_hash !== passwordHash) throw new Refusal(platformRefusals.SIGNED_OUT)
  return account
}
