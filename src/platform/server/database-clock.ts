import type { Connection, DatabasePool } from './database.ts'

/** How far the database's clock is ahead of this process's steady one, in milliseconds. */
let ahead: number | undefined

export const isClockKnown = (): boolean => ahead !== undefined

/**
 * What the database's clock says now, to the length of an answer's way: it alone dates what is stored, so that several
 * server processes agree. Between two answers a clock counts on that nobody sets.
 */
export const databaseNow = (): Date => new Date(performance.now() + (ahead ?? performance.timeOrigin))

/** Notes when a question begins; the returned function takes the database's time that came with the answer. */
export function askClock(): (told: Date) => void {
  const asked = performance.now()
  return (told) => {
    const [least, most] = [told.getTime() - performance.now(), told.getTime() - asked]
    // What lies within is as good as before; a clock that was set, or another database, is followed at once.
    ahead = ahead === undefined ? (least + most) / 2 : Math.min(Math.max(ahead, least), most)
  }
}

/** A connection of a process that knows the database's time: only the first of all has to ask for it by itself. */
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

/** Each transaction sets the clock by the way. */
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
