import { invalidField } from '../../platform/refusal.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { attemptSignIn } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { verifyPassword } from './hash-password.ts'
import { accountByEmail } from './queries.ts'
import type { Who } from './session.ts'

/** Asks a signed-in person once more, before what a thief of the session could do to keep it. */
export async function provePassword(edge: EdgeContext, who: Who, field: string, password: string): Promise<void> {
  const wasGood = await attemptSignIn(who.email, edge.network)
  const account = await outsideBusinesses('read', (db) => accountByEmail(db, who.email))
  if (!(await verifyPassword(password, account?.password_hash))) throw invalidField(field, 'Senha incorreta.')
  await wasGood()
}
