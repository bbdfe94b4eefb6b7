import { setTimeout as pause } from 'node:timers/promises'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { log } from '../log.ts'

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

/** Milliseconds between two looks for room. */
const lookAgain = 5_000

let isFull = false
let lookedAt = -Infinity
let looking: Promise<void> | undefined
let tellOfFullDisk = (): void => {}

/** Learns from an error of the database that its disk is full. */
function noticeFullDisk(error: unknown): void {
  if ((error as { code?: unknown } | null)?.code !== '53100') return
  if (!isFull) log.error({ error }, 'the disk of the database is full')
  hearOfFullDisk()
  tellOfFullDisk()
}

/** For a process that is not asked whether it is ready: `tell` has the one know that is. */
export function onFullDisk(tell: () => void): void {
  tellOfFullDisk = tell
}

/** Another process has met a full disk. */
export function hearOfFullDisk(): void {
  isFull = true
}

/** Whether what was written last found room; once something found none, whether there is room again. */
export async function hasDiskRoom(query: (text: string) => Promise<unknown>): Promise<boolean> {
  if (isFull && performance.now() > lookedAt + lookAgain) looking ??= look(query).finally(() => (looking = undefined))
  await looking
  return !isFull
}

/** A table that nobody else sees takes room as rows do, and gives it back at once. */
async function look(query: (text: string) => Promise<unknown>): Promise<void> {
  lookedAt = performance.now()
  try {
    await query(`create temporary table disk_room on commit drop as
      select n, md5(n::text) as text from generate_series(1, 5000) n`)
    log.info('the disk of the database has room again')
    isFull = false
  } catch (error) {
    log.warn({ error }, 'the disk of the database is still full')
  }
}
