import type { EdgeContext } from '../../accounts/server/guard.ts'
import type { Who } from '../../accounts/server/session.ts'
import { lockOwnAccount, markSteppedUp } from '../../accounts/server/step-up.ts'
import { networkOf } from '../../platform/server/http/hosts.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { forgiveAttempt, throttle } from '../../platform/server/http/throttle.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { ShownCredential } from '../passkey.ts'
import { challengeSession, spendChallenge } from './parts/challenge.ts'
import { usePasskey } from './parts/use-passkey.ts'
import { requestOptions, verifyShown } from './parts/webauthn.ts'
import { passkeyBy } from './passkey-queries.ts'
import { refused } from './sign-in-by-passkey.ts'

export async function beginStepUp({ sessionId }: Who) {
  const challenge = await outsideBusinesses('write', (db) => challengeSession(db, sessionId))
  return { options: await requestOptions(challenge) }
}

/** Proves again who somebody is: the device has verified its owner, so a passkey counts as both factors. */
export async function stepUpByPasskey(
  edge: EdgeContext,
  who: Who,
  { credential }: { credential: ShownCredential },
): Promise<void> {
  const often = limit('passkey.network', networkOf(edge.network))
  await throttle(often)
  const challenge = await spendChallenge({ sessionId: who.sessionId })
  const known = await outsideBusinesses('read', (db) => passkeyBy(db, Buffer.from(credential.id, 'base64url')))
  if (!challenge || known?.accountId !== who.accountId) throw await refused(edge, who.accountId)
  const signCount = await verifyShown(credential, challenge, known)
  await outsideBusinesses('write', async (db) => {
    await lockOwnAccount(db, who)
    await usePasskey(db, known, signCount)
    await markSteppedUp(db, edge, who)
  })
  await forgiveAttempt(often.key)
}
