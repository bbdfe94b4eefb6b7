import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { networkOf, wideNetworkOf } from '../../platform/server/http/hosts.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { forgetAttempts, forgiveAttempt, hasRoom, throttle } from '../../platform/server/http/throttle.ts'
import { knownDevice } from './parts/known-device.ts'
import type { Asker } from './parts/turn-queue.ts'
import type { EdgeRequest } from './session.ts'

/**
 * Counts an attempt to sign in. A device on which this person signed in before has its own count, so that nobody else
 * can lock them out; when that is used up, the limits for strangers apply. Of those, the pair counts one account from
 * one network, and the wide ones slow down guessing from many networks or at many accounts.
 * The returned function marks the attempt as good, so that only failures stay counted.
 */
export async function attemptSignIn(edge: EdgeRequest, email: string): Promise<() => Promise<void>> {
  const device = await knownDevice(edge, email)
  if (device) {
    const own = limit('sign-in.device', email, device)
    if (await hasRoom(own)) return () => forgetAttempts(own.key)
  }
  const from = networkOf(edge.network)
  const pair = limit('sign-in.pair', email, from)
  const address = limit('sign-in.address', email)
  const network = limit('sign-in.network', from)
  // Strangers from many networks can use the address's count up. Then one try a minute still passes from each sender, so
  // that the person is slowed down and not kept out.
  if (!(await hasRoom(pair, address, network)))
    await throttle(pair, network, limit('sign-in.slow', email, wideNetworkOf(edge.network)))
  return async () => {
    await awaitAll([forgetAttempts(pair.key), forgiveAttempt(address.key), forgiveAttempt(network.key)])
  }
}

/** Who waits for a password hash: strangers share the queue by network. */
export const strangerAt = ({ network }: Pick<EdgeRequest, 'network'>): Asker => ({
  isKnown: false,
  network: wideNetworkOf(network),
})
export const askerOf = async (edge: EdgeRequest, email: string): Promise<Asker> => ({
  ...strangerAt(edge),
  isKnown: (await knownDevice(edge, email)) !== null,
})

/** Counts the second factor apart from passwords: whoever has found out the password gets only a few guesses. */
export async function attemptSecondFactor(edge: EdgeRequest, email: string): Promise<() => Promise<void>> {
  const device = await knownDevice(edge, email)
  const limits = device
    ? [limit('second-factor.device', email, device)]
    : [limit('second-factor.pair', email, networkOf(edge.network)), limit('second-factor.address', email)]
  await throttle(...limits)
  const [narrow, ...wide] = limits
  return async () => {
    await awaitAll([forgetAttempts(narrow!.key), ...wide.map(({ key }) => forgiveAttempt(key))])
  }
}

/** Counts a signed-in person's attempts to repeat their password. Nobody outside this session can use them up. */
export async function attemptPassword(sessionId: string): Promise<() => Promise<void>> {
  const own = limit('password.session', sessionId)
  await throttle(own)
  return () => forgetAttempts(own.key)
}

export async function attemptSignUp(email: string, network: string): Promise<void> {
  const from = networkOf(network)
  await throttle(limit('sign-up.pair', email, from), limit('sign-up.network', from))
}

/** Counts requested mails for each kind of secret and address, and for each network that asks. */
export async function attemptSecret(
  edge: EdgeRequest,
  kind: string,
  email: string,
  { isGuessable = false } = {},
): Promise<void> {
  const device = await knownDevice(edge, email)
  if (device && (await hasRoom(limit('secret.device', kind, email, device)))) return
  const from = networkOf(edge.network)
  const [pair, network] = [limit('secret.pair', kind, email, from), limit('secret.network', from)]
  if (await hasRoom(pair, limit('secret.address', kind, email), network)) return
  // A link cannot be guessed, and it reaches the owner whoever asked for it: beyond the address's count one a minute
  // leaves. A code has only six digits.
  if (isGuessable) throw new Refusal(platformRefusals.TOO_MANY)
  await throttle(pair, network, limit('secret.slow', kind, email))
}
