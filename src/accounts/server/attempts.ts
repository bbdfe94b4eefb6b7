import { awaitAll } from '../../platform/server/transaction.ts'
import { networkOf } from '../../platform/server/hosts.ts'
import { limit } from '../../platform/server/limits.ts'
import { forgetAttempts, forgiveAttempt, hasRoom, throttle } from '../../platform/server/throttle.ts'
import { knownDevice } from './parts/known-device.ts'
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
  await throttle(pair, address, network)
  return async () => {
    await awaitAll([forgetAttempts(pair.key), forgiveAttempt(address.key), forgiveAttempt(network.key)])
  }
}

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
export async function attemptSecret(edge: EdgeRequest, kind: string, email: string): Promise<void> {
  const device = await knownDevice(edge, email)
  if (device && (await hasRoom(limit('secret.device', kind, email, device)))) return
  const from = networkOf(edge.network)
  await throttle(
    limit('secret.pair', kind, email, from),
    limit('secret.address', kind, email),
    limit('secret.network', from),
  )
}
