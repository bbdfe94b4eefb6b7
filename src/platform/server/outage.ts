import { setTimeout as pause } from 'node:timers/promises'
import { platformRefusals, Refusal } from '../refusal.ts'
import { noticeFullDisk } from './disk-room.ts'
import { log } from './log.ts'

/** Classes of PostgreSQL error codes: connection failed, resources exhausted, ended by an operator, system error. */
const classes = new Set(['08', '53', '57', '58'])
/** Lock timeout, idle transaction timeout, serialization failure, deadlock. */
const codes = new Set(['55P03', '25P03', '40001', '40P01'])
const network = /^E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)$/
const driver = /^(Connection terminated|timeout e|Client (has encountered|was closed)|the database is silent)/

/** Whether the database's state, not the request, caused an error: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof LockTargetChanged ||
    error instanceof ClockMoved ||
    classes.has(code.length === 5 ? code.slice(0, 2) : '') ||
    codes.has(code) ||
    network.test(code) ||
    driver.test(error.message)
  )
}

/** Another transaction changed the rows to lock before they were locked, so other rows must be locked now. */
export class LockTargetChanged extends Error {}

/** The database's clock has been set since it was read last, so the transaction has begun with the wrong time. */
export class ClockMoved extends Error {}

/** Whether this transaction lost to a concurrent one, or to a clock that was set; a retry will succeed. */
function lostToRival(error: unknown): boolean {
  if (error instanceof LockTargetChanged || error instanceof ClockMoved) return true
  const code = (error as { code?: unknown } | null)?.code
  return code === '40P01' || code === '40001'
}

/** Turns a passing database error into the refusal UNAVAILABLE; returns other errors unchanged. */
export function orUnavailable(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error
  noticeFullDisk(error)
  log.warn({ error }, 'the database did not do what was asked')
  return new Refusal(platformRefusals.UNAVAILABLE, { cause: error })
}

/** Milliseconds. */
const headStart = 50

/**
 * Tries again once after losing to a concurrent transaction. The lost attempt was rolled back, so nothing is stored
 * twice.
 */
export async function retryOnceOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!lostToRival(error)) throw orUnavailable(error)
    log.warn({ error }, 'a transaction lost to a rival or to another time, and is done again')
  }
  // The concurrent transaction goes first; an immediate retry could take its locks again.
  await pause(headStart)
  try {
    return await attempt()
  } catch (error) {
    throw orUnavailable(error)
  }
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof Refusal && error.kind === platformRefusals.UNAVAILABLE

/** The value of the header Retry-After, in seconds. */
export const retryAfterSeconds = 2
