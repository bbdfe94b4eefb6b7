import type { Connection, DatabasePool } from './database.ts'
import { ClockMoved } from './outage.ts'

/** How far the database's clock is ahead of this process's monotonic clock, in milliseconds. */
let ahead: number | undefined

export const isClockKnown = (): boolean => ahead !== undefined

/**
 * The database's time now, accurate to one round trip. Stored instants use it only, so that several server processes
 * agree. Between two readings, the monotonic clock counts on.
 */
export const databaseNow = (): Date => new Date(performance.now() + (ahead ?? performance.timeOrigin))

/** Milliseconds that the clock may differ from what it was thought to be before work on the old time is done again. */
const mostDrift = 1000

/** How often this process has found that the clock was set. */
let timesSet = 0

/**
 * Starts a reading of the database's clock. The returned function takes the time that the database answered, and
 * returns whether the clock was found to be set since the reading began, by this answer or by another.
 */
export function askClock(): (told: Date) => boolean {
  const asked = performance.now()
  const known = timesSet
  return (told) => {
    // Answers of several connections are read in any order: this one may be older than the one that told of the new time.
    if (timesSet !== known) return true
    const [least, most] = [told.getTime() - performance.now(), told.getTime() - asked]
    // A value within the bounds is as good as the old one and changes nothing; a value outside means another clock and
    // counts at once.
    const before = ahead
    ahead = before === undefined ? (least + most) / 2 : Math.min(Math.max(before, least), most)
    const isSet = before !== undefined && Math.abs(ahead - before) > mostDrift
    if (isSet) timesSet++
    return isSet
  }
}

/** Returns a connection after the database's time is known. Only the process's first connection has to ask for it. */
export async function connect(pool: DatabasePool): Promise<Connection> {
  const connection = await pool.connect()
  if (isClockKnown()) return connection
  try {
    await readClock(connection)
    return connection
  } catch (lost) {
    connection.release(lost as Error)
    throw lost
  }
}

/**
 * Reads the database's clock; each transaction does so with its first query. Throws if the clock has been set: the
 * transaction has begun with the old time and is done again with the new one.
 */
export async function readClock<More extends object>(
  connection: Connection,
  more = '',
  values: readonly unknown[] = [],
): Promise<More> {
  const told = askClock()
  const { rows } = await connection.send(`select clock_timestamp() as now${more}`, values)
  const [row] = rows as [More & { now: Date }]
  if (told(row.now)) throw new ClockMoved(`the database's clock says ${row.now.toISOString()} now`)
  return row
}
