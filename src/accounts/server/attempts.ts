import { isIPv6 } from 'node:net'
import { all } from '../../platform/server/transaction.ts'
import { forgetAttempts, forgiveAttempt, throttle } from '../../platform/server/throttle.ts'

const quarterHour = 900
const hour = 3600

/**
 * Counts an attempt to prove who one is. The narrow limit is for one account from one network, so that a stranger
 * cannot lock the owner out; the wide ones slow down guessing from many networks, and at many accounts.
 * The answer tells that the attempt was good: only failures stay counted.
 */
export async function attemptSignIn(email: string, network: string): Promise<() => Promise<void>> {
  const from = networkOf(network)
  const own = `sign-in:${email}@${from}`
  const account = `sign-in:${email}`
  const everyone = `sign-in@${from}`
  await throttle(
    { key: own, most: 10, seconds: quarterHour },
    { key: account, most: 100, seconds: hour },
    { key: everyone, most: 50, seconds: quarterHour },
  )
  return async () => {
    await all([forgetAttempts(own), forgiveAttempt(account), forgiveAttempt(everyone)])
  }
}

export async function attemptSignUp(email: string, network: string): Promise<void> {
  await throttle(
    { key: `sign-up:${email}`, most: 5, seconds: hour },
    { key: `sign-up@${networkOf(network)}`, most: 60, seconds: hour },
  )
}

/** Each kind of mail to one address, and all mails that one network asks for. */
export async function attemptMail(kind: string, email: string, network: string): Promise<void> {
  await throttle(
    { key: `${kind}:${email}`, most: 5, seconds: hour },
    { key: `mail@${networkOf(network)}`, most: 40, seconds: hour },
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
