import { setTimeout as pause } from 'node:timers/promises'
import { firstIn } from '../../filled.ts'
import { Refusal } from '../../refusal-error.ts'
import { log } from '../log.ts'
import { countStandbyRead, type StandbyOutcome } from '../metrics.ts'
import { BusinessTx, type Scope } from './business-tx.ts'
import { connectionsFor, DatabasePool } from './database.ts'
import type { Send } from './handles.ts'
import { isUnavailable } from './outage.ts'
import { watchPulse } from './pulse.ts'
import { inBusiness, onStandby, type Precondition } from './run-transaction.ts'

const connections = 3
/** Milliseconds that one which was behind is given to be up to date again. */
const shortPatience = 200
/** Milliseconds between two looks at how far it is, at first and at most. */
const [shortest, longest] = [2, 50]

/** How far the primary's log was acknowledged, and whose log it is: each promotion begins another timeline. */
type Position = { lsn: string; timeline: number; cluster: string }

const positionText = `
  select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as cluster,
    ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline
  from pg_control_system()`

type Standing = { follows: boolean; isOurs: boolean; hasAll: boolean }

const standingText = `
  select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has_all,
    s.system_identifier::text = $3 and $2::int in (c.timeline_id, r.min_recovery_end_timeline) as is_ours
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`

/** Why a standby is not read. */
type Trouble = Exclude<StandbyOutcome, 'read'>

class Unfit extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(`the standby is ${trouble}`)
    this.trouble = trouble
  }
}

class Standby {
  readonly #pool: DatabasePool
  readonly #patience: number
  #trouble: Trouble | null = null

  constructor(pool: DatabasePool, patience: number) {
    this.#pool = pool
    this.#patience = patience
  }

  /** Whether it did not answer when it was asked last, as it is once a second. */
  get isAway(): boolean {
    return this.#trouble === 'away'
  }

  hear(silence: Error | undefined): void {
    if (silence) this.#turn('away', silence)
    else if (this.isAway) this.#turn(null)
  }

  /** Undefined if the primary has to be read in its place. Throws only what the work refuses. */
  async read<T>(scope: Scope, position: Position, work: (tx: BusinessTx) => Promise<T>) {
    const { share } = connectionsFor(scope.weight ?? 'usual')
    const turn = share.enter(scope.businessId)
    if (turn) await turn
    try {
      const read = await this.#readSince(position, scope, work)
      count('read')
      this.#turn(null)
      return read
    } catch (error) {
      if (error instanceof Refusal && !isUnavailable(error)) throw error
      const trouble = error instanceof Unfit ? error.trouble : 'failing'
      count(trouble)
      this.#turn(trouble, error)
      return undefined
    } finally {
      share.leave(scope.businessId)
    }
  }

  async #readSince<T>(position: Position, scope: Scope, work: (tx: BusinessTx) => Promise<T>) {
    const connection = await this.#pool.connect()
    return onStandby(connection, scope.businessId, async (handles) => {
      await this.#catchUp(handles.send, position)
      const tx = new BusinessTx(scope, handles)
      try {
        return { tx, value: await work(tx) }
      } catch (error) {
        throw await tx.cause(error)
      }
    })
  }

  /** Asks in the transaction that reads, because several standbys may be behind one address. */
  async #catchUp(send: Send, { lsn, timeline, cluster }: Position): Promise<void> {
    const deadline = performance.now() + (this.#trouble === 'behind' ? shortPatience : this.#patience)
    for (let wait = shortest; ; wait = Math.min(wait * 2, longest)) {
      const { follows, isOurs, hasAll } = firstIn(await send<Standing>(standingText, [lsn, timeline, cluster]))
      if (!follows) throw new Unfit('promoted')
      if (!isOurs) throw new Unfit('diverged')
      if (hasAll) return
      if (performance.now() > deadline) throw new Unfit('behind')
      await pause(wait)
    }
  }

  #turn(trouble: Trouble | null, error?: unknown): void {
    if (trouble === this.#trouble) return
    this.#trouble = trouble
    if (trouble) log.warn({ trouble, error }, 'the primary is read in place of the standby')
    else log.info('the standby is read again')
  }
}

let opened: Standby | undefined

/**
 * What may be read from a standby is read there from now on, if within `mostBehind` seconds it has all that the primary had
 * when it was asked. The URL signs in as the application's role.
 */
export function openStandby(url: string, mostBehind: number): { end(): Promise<void> } {
  const pool = new DatabasePool(url, connections)
  const standby = new Standby(pool, mostBehind * 1000)
  const pulse = watchPulse(url, [pool], (silence) => standby.hear(silence))
  opened = standby
  return {
    async end() {
      opened = undefined
      await pulse.stop()
      await pool.end()
    },
  }
}

let count = countStandbyRead

/** For a process whose metrics nobody asks for: `tell` has the one count them that is asked. */
export function onStandbyRead(tell: (outcome: StandbyOutcome) => void): void {
  count = tell
}

/**
 * Like `inBusiness`, for work that reads and audits and does nothing else. The primary is asked before whether it may be
 * done and how far its log goes, and keeps the audit before anybody gets the answer. Between the two a standby is read
 * that has all of the log. Where there is none, the primary is.
 */
export async function inBusinessByStandby<T>(
  scope: Scope,
  mode: 'read' | 'write',
  work: (tx: BusinessTx) => Promise<T>,
  precondition?: Precondition<never>,
): Promise<T> {
  const read = await readBy(opened, scope, work, precondition)
  if (!read) return inBusiness(scope, mode, work, precondition)
  if (mode === 'write') await inBusiness(short(scope), mode, async (tx) => tx.auditAs(read.tx), precondition)
  return read.value
}

/** Nothing in it waits behind the business's own long reads. */
const short = (scope: Scope): Scope => ({ ...scope, weight: 'usual' })

async function readBy<T>(
  standby: Standby | undefined,
  scope: Scope,
  work: (tx: BusinessTx) => Promise<T>,
  precondition?: Precondition<never>,
) {
  if (standby?.isAway) count('away')
  if (!standby || standby.isAway) return undefined
  const ask = (tx: BusinessTx) => tx.rows<Position>(positionText, [])
  return standby.read(scope, firstIn(await inBusiness(short(scope), 'packet', ask, precondition)), work)
}
