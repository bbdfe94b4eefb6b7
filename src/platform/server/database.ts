import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../db/tables.ts'
import { log } from './log.ts'
import { PacketClient } from './packet-client.ts'
import { readInstant } from './read-instant.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
// A calendar date has no zone; node-postgres would turn it into an instant of the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readInstant)

export type Queries = Kysely<DB>

export const appRole = 'marcai_app'

let opened: pg.Pool | undefined

export function connectDatabase(url: string, size: number): pg.Pool {
  opened = openPool(url, size)
  return opened
}

export function databasePool(): pg.Pool {
  if (!opened) throw new Error('connectDatabase() comes first')
  return opened
}

/**
 * Connections that act as the application's role, which owns nothing and cannot pass row-level security, whoever the
 * address signs in as.
 */
function openPool(databaseUrl: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options: `-c role=${appRole}`,
    max: size,
    pipeline: true,
    Client: PacketClient as unknown as typeof pg.Client,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  return surviving(pool)
}

/** The job queue's own connections, with the rights of the address that the tables belong to. */
export const openQueuePool = (databaseUrl: string): pg.Pool =>
  surviving(new pg.Pool({ connectionString: databaseUrl, max: 6, keepAlive: true }))

/** Without listeners a killed backend ends the process; the query in flight rejects by itself. */
function surviving(pool: pg.Pool): pg.Pool {
  const lost = (error: Error) => {
    if (!pool.ending) log.warn({ error }, 'a database connection was lost')
  }
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
