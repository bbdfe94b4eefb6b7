import { setTimeout as pause } from 'node:timers/promises'
import { platformRefusals, Refusal } from '../refusal.ts'
import { log } from './log.ts'

/** Whole classes of PostgreSQL's codes: no connection, no resources, ended by somebody, trouble of the machine. */
const classes = new Set(['08', '53', '57', '58'])
/** A lock that was waited for too long, a transaction that was idle too long, and rivals that were ended. */
const codes = new Set(['55P03', '25P03', '40001', '40P01'])
const network = /^E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)$/
const driver = /^(Connection terminated|timeout e|Client (has encountered|was closed)|the database is silent)/

/** Whether the database, and not the request, is why something failed: the same may succeed a moment later. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof Overtaken ||
    classes.has(code.length === 5 ? code.slice(0, 2) : '') ||
    codes.has(code) ||
    network.test(code) ||
    driver.test(error.message)
  )
}

/** A rival changed what was to be locked, before it was: what should be locked by now is something else. */
export class Overtaken extends Error {}

/** This transaction ended in favour of a rival's; done again it finds the way free. */
function lostToRival(error: unknown): boolean {
  if (error instanceof Overtaken) return true
  const code = (error as { code?: unknown } | null)?.code
  return code === '40P01' || code === '40001'
}

/** What the caller is told instead of an error of the database that passes. */
export function orUnavailable(error: unknown): unknown {
  if (!isOutage(error)) return error
  log.warn({ error }, 'the database did not do what was asked')
  return new Refusal(platformRefusals.UNAVAILABLE, { cause: error })
}

/** Milliseconds. */
const headStart = 50

/** Does once more what PostgreSQL ended in favour of a rival; what is stored is stored once. */
export async function insisting<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!lostToRival(error)) throw orUnavailable(error)
    log.warn({ error }, 'a transaction lost to a rival and is done again')
  }
  // The rival goes first; who comes back at once may take again what it waits for.
  await pause(headStart)
  try {
    return await attempt()
  } catch (error) {
    throw orUnavailable(error)
  }
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof Refusal && error.kind === platformRefusals.UNAVAILABLE

/** Seconds after which it makes sense to ask again. */
export const retryAfterSeconds = 2
