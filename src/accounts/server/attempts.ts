import { isIPv6 } from 'node:net'
import { inOrder } from '../../platform/server/transaction.ts'
import { limit } from '../../platform/server/limits.ts'
import { forgetAttempts, forgiveAttempt, hasRoom, throttle } from '../../platform/server/throttle.ts'
import { knownDevice } from './parts/known-device.ts'
import type { EdgeRequest } from './session.ts'

/**
 * Counts an attempt to prove who one is. A device on which this person signed in before has a count of its own, so that nobody
 * elsewhere can keep them out; only when that is used up is it a stranger's. For strangers the narrow limit is for one account
 * from one network; the wide ones slow down guessing from many networks, and at many accounts.
 * The answer tells that the attempt was good: only failures stay counted.
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
    await inOrder([forgetAttempts(pair.key), forgiveAttempt(address.key), forgiveAttempt(network.key)])
  }
}

/** The code beside the password, counted apart: who has found out the password has only so many guesses more. */
export async function attemptSecondFactor(edge: EdgeRequest, email: string): Promise<() => Promise<void>> {
  const device = await knownDevice(edge, email)
  const limits = device
    ? [limit('second-factor.device', email, device)]
    : [limit('second-factor.pair', email, networkOf(edge.network)), limit('second-factor.address', email)]
  await throttle(...limits)
  const [narrow, ...wide] = limits
  return async () => {
    await inOrder([forgetAttempts(narrow!.key), ...wide.map(({ key }) => forgiveAttempt(key))])
  }
}

/** A signed-in person proves the password once more; nobody outside this session can use up its attempts. */
export async function attemptPassword(sessionId: string): Promise<() => Promise<void>> {
  const own = limit('password.session', sessionId)
  await throttle(own)
  return () => forgetAttempts(own.key)
}

export async function attemptSignUp(email: string, network: string): Promise<void> {
  const from = networkOf(network)
  await throttle(limit('sign-up.pair', email, from), limit('sign-up.network', from))
}

/** Mails are counted for each kind of secret and address, and for each network that asks for them. */
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

/** A household owns a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const middle = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${(address.includes('::') ? [...first, ...middle, ...last] : first).slice(0, 4).join(':')}::/64`
}
