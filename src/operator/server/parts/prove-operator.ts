import { askerOf, attemptSignIn } from '../../../accounts/server/attempts.ts'
import type { EdgeContext } from '../../../accounts/server/guard.ts'
import { verifyPassword } from '../../../accounts/server/hash-password.ts'
import { accountByEmail } from '../../../accounts/server/queries.ts'
import { recordEvent } from '../../../accounts/server/record-event.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { outsideBusinesses } from '../../../platform/server/database/run-transaction.ts'
import { operatorRefusals, type Credentials } from '../../operator.ts'

/**
 * Checks an operator's password. It shares the limit of sign-in attempts with the normal sign-in; `wasGood` takes the
 * count back.
 */
export async function proveOperator(
  edge: EdgeContext,
  { email, password }: Credentials,
): Promise<{ accountId: string; passwordHash: string; wasGood: () => Promise<void> }> {
  const wasGood = await attemptSignIn(edge, email)
  const account = await outsideBusinesses('read', (db) => accountByEmail(db, email))
  const isRight = await verifyPassword(password, account?.passwordHash, await askerOf(edge, email))
  if (account?.isOperator && isRight) return { accountId: account.id, passwordHash: account.passwordHash, wasGood }
  await outsideBusinesses('write', (db) =>
    recordEvent(db, 'operator.sign_in_refused', { accountId: account?.id ?? null, network: edge.network }),
  )
  throw new Refusal(operatorRefusals.ACCESS_DENIED)
}
