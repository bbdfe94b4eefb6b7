import type { Connection, DatabasePool } from './database.ts'

/** How far the database's clock is ahead of this process's monotonic clock, in milliseconds. */
let ahead: number | undefined

export const isClockKnown = (): boolean => ahead !== undefined

/**
 * The database's time now, accurate to one round trip. Stored instants use it only, so that several server processes
 * agree. Between two readings, the monotonic clock counts on.
 */
export const databaseNow = (): Date => new Date(performance.now() + (ahead ?? performance.timeOrigin))

/** Starts a reading of the database's clock. The returned function takes the time that the database answered. */
export function askClock(): (told: Date) => void {
  const asked = performance.now()
  return (told) => {
    const [least, most] = [told.getTime() - performance.now(), told.getTime() - asked]
    // A value within the bounds is as good as the old one and changes nothing; a value outside means another clock and
    // counts at once.
    ahead = ahead === undefined ? (least + most) / 2 : Math.min(Math.max(ahead, least), most)
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

/** Reads the database's clock; each transaction does so with its first query. */
export async function readClock<More extends object>(
  connection: Connection,
  more = '',
  values: readonly unknown[] = [],
): Promise<More> {
  const told = askClock()
  const { rows } = await connection.send(`select clock_timestamp() as now${more}`, values)
  const [row] = rows as [More & { now: Date }]
  told(row.now)
  return row
}
