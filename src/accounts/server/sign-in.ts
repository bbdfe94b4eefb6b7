import { Refusal } from '../../platform/refusal-error.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountRefusals, type SignIn } from '../account.ts'
import { askerOf, attemptSignIn } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { verifyPassword } from './hash-password.ts'
import { openSession } from './open-session.ts'
import { proveSecondFactor, type SecondFactorProof } from './prove-second-factor.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import { setSessionCookies } from './session.ts'

export async function signIn(
  edge: EdgeContext,
  { email, password, secondFactor: typed }: SignIn,
): Promise<{ accessSeconds: number }> {
  const wasGood = await attemptSignIn(edge, email)
  const account = await outsideBusinesses('read', (db) => accountByEmail(db, email))
  const isRight = await verifyPassword(password, account?.passwordHash, await askerOf(edge, email))
  if (!account || !isRight) {
    await outsideBusinesses('write', (db) =>
      recordEvent(db, 'account.sign_in_refused', { accountId: account?.id ?? null, network: edge.network }),
    )
    throw new Refusal(accountRefusals.INVALID_CREDENTIALS)
  }
  // Only failures of the password count here; the second factor has counts of its own.
  await wasGood()
  const secondFactor = await proveSecondFactor(edge, account, typed)
  return letInByPassword(edge, account, secondFactor)
}

/** The sign-in, once password and second factor have been proved. */
export async function letInByPassword(
  edge: EdgeContext,
  { id: accountId, passwordHash }: { id: string; passwordHash: string },
  secondFactor: SecondFactorProof,
): Promise<{ accessSeconds: number }> {
  const secrets = await outsideBusinesses('write', async (db) => {
    await recordEvent(db, 'account.sign_in', { accountId, network: edge.network, detail: { by: 'password' } })
    return openSession(db, edge, accountId, { passwordHash, secondFactor, isSteppedUp: true })
  })
  return setSessionCookies(edge, secrets)
}
