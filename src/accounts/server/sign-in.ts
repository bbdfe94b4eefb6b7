import { Refusal } from '../../platform/refusal.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { accountRefusals, type SignIn } from '../account.ts'
import { attemptSignIn } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { verifyPassword } from './hash-password.ts'
import { openSession } from './open-session.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import { setSessionCookies } from './session.ts'

export async function signIn(
  edge: EdgeContext,
  { email, password, secondFactor: typed }: SignIn,
): Promise<{ accessSeconds: number }> {
  const wasGood = await attemptSignIn(edge, email)
  const account = await outsideBusinesses('read', (db) => accountByEmail(db, email))
  const isRight = await verifyPassword(password, account?.password_hash)
  if (!account || !isRight) {
    await outsideBusinesses('write', (db) =>
      recordEvent(db, 'account.sign_in_refused', { accountId: account?.id ?? null, network: edge.network }),
    )
    throw new Refusal(accountRefusals.INVALID_CREDENTIALS)
  }
  // Only failures of the password count here; the second factor has counts of its own.
  await wasGood()
  const secondFactor = await proveSecondFactor(edge, account, typed)
  const secrets = await outsideBusinesses('write', async (db) => {
    await recordEvent(db, 'account.sign_in', {
      accountId: account.id,
      network: edge.network,
      detail: { by: 'password' },
    })
    return openSession(db, edge, account.id, { passwordHash: account.password_hash, secondFactor })
  })
  return setSessionCookies(edge, secrets)
}
