import { networkOf } from '../../platform/server/http/hosts.ts'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { openSession } from '../../accounts/server/open-session.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import { setSessionCookies } from '../../accounts/server/session.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { forgiveAttempt, throttle } from '../../platform/server/http/throttle.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { passkeyRefusals, type ShownCredential } from '../passkey.ts'
import { challengeAttempt, spendChallenge } from './parts/challenge.ts'
import { requestOptions, verifyShown } from './parts/webauthn.ts'
import { usePasskey } from './parts/use-passkey.ts'
import { passkeyBy } from './passkey-queries.ts'

/** Starts a sign-in without asking for an address: the device knows its passkeys. */
export async function beginSignIn({ network }: EdgeContext) {
  await throttle(limit('passkey.begin', networkOf(network)))
  const { attempt, challenge } = await challengeAttempt()
  return { attempt, options: await requestOptions(challenge) }
}

/**
 * Signs in by passkey. The device verifies its owner (finger, face or PIN), so this counts as both factors. Only failed
 * attempts count towards the limit.
 */
export async function signInByPasskey(
  edge: EdgeContext,
  { attempt, credential }: { attempt: string; credential: ShownCredential },
): Promise<{ accessSeconds: number }> {
  const often = limit('passkey.network', networkOf(edge.network))
  await throttle(often)
  const challenge = await spendChallenge({ attempt })
  const known = await outsideBusinesses('read', (db) => passkeyBy(db, Buffer.from(credential.id, 'base64url')))
  if (!challenge || !known) throw await refused(edge, known?.accountId ?? null)
  const signCount = await verifyShown(credential, challenge, known).catch(async (error: unknown) => {
    throw error instanceof Refusal ? await refused(edge, known.accountId) : error
  })
  const secrets = await outsideBusinesses('write', async (db) => {
    const opened = await openSession(db, edge, known.accountId, {
      secondFactor: { passkeyId: known.id },
      isSteppedUp: true,
    })
    await usePasskey(db, known, signCount)
    await recordEvent(db, 'account.sign_in', {
      accountId: known.accountId,
      network: edge.network,
      detail: { by: 'passkey', passkeyId: known.id },
    })
    return opened
  })
  await forgiveAttempt(often.key)
  return setSessionCookies(edge, secrets)
}

export async function refused({ network }: EdgeContext, accountId: string | null): Promise<Refusal> {
  await outsideBusinesses('write', (db) => recordEvent(db, 'account.passkey_refused', { accountId, network }))
  return new Refusal(passkeyRefusals.PASSKEY_REFUSED)
}
