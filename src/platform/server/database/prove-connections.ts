import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { firstIn } from '../../filled.ts'
import { DatabaseClient } from './database-client.ts'
import { isDatabaseAway } from './outage.ts'

/** Milliseconds within which a notification of our own must be heard. */
const patience = 5000

const direct =
  'Set DIRECT_DATABASE_URL to PostgreSQL itself: the listener, the job runner and the migrations need a connection of their own.'
const noEar = `Nothing is heard by LISTEN: a pooler in transaction mode stands before the database. ${direct}`
const noState = `What a connection is told is forgotten with its transaction: a pooler in transaction mode stands before the database. ${direct}`
const noStatements =
  'Prepared statements are forgotten with their transaction: the pooler at DATABASE_URL must keep them (PgBouncer 1.21 or newer, with max_prepared_statements above 0).'

/** The addresses that the application signs in to: one of the requests, perhaps through a pooler, and a direct one. */
export type AppUrls = { url: string; directUrl: string }

/** The database, as it is reached here, would let screens or jobs stop without a word. */
export class UnfitConnection extends Error {}

/**
 * Throws if the connections do not hold what the server builds on. A database that is away says nothing, and does not
 * keep the server from starting.
 */
export async function proveConnections({ url, directUrl }: AppUrls): Promise<void> {
  try {
    await proveDirect(directUrl)
    await keepsStatements(url)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
  }
}

/** Throws if a pooler in transaction mode stands before the database: a session's lock would stay with its pool. */
async function proveDirect(url: string): Promise<void> {
  await heard(url)
  await keepsItsPlace(url)
}

/** For whoever cannot go on without it: a database that is away, or lets nobody in, is told in a sentence as well. */
export async function proveReached(url: string): Promise<void> {
  try {
    await proveDirect(url)
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (!isDatabaseAway(error) && !/^(?:28|3D)/.test(code)) throw error
    throw new UnfitConnection(`No connection to PostgreSQL: ${message || code}. Look at it, and at DATABASE_URL.`, {
      cause: error,
    })
  }
}

async function heard(url: string): Promise<void> {
  await withPair(url, async ([ear, mouth]) => {
    const channel = `proof_${randomUUID().replaceAll('-', '')}`
    await ear.query(`listen ${channel}`)
    const waiting = once(ear, 'notification', { signal: AbortSignal.timeout(patience) })
    await mouth.query(`notify ${channel}`)
    await waiting.catch(() => {
      throw new UnfitConnection(noEar)
    })
  })
}

async function keepsItsPlace(url: string): Promise<void> {
  const [before, after] = await aroundAnother(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return firstIn(rows).pid
  })
  if (before !== after) throw new UnfitConnection(noState)
}

async function keepsStatements(url: string): Promise<void> {
  try {
    await aroundAnother(url, (client) => client.query({ name: 'proof', text: 'select 1' }))
  } catch (error) {
    // invalid_sql_statement_name, duplicate_prepared_statement
    const isForgotten = ['26000', '42P05'].includes(String((error as { code?: unknown }).code))
    throw isForgotten ? new UnfitConnection(noStatements, { cause: error }) : error
  }
}

/** Asks a connection twice. In between another one begins a transaction in the place that a pooler gives it. */
async function aroundAnother<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<[T, T]> {
  return withPair(url, async ([first, second]) => {
    const before = await ask(first)
    await second.query('begin')
    const after = await ask(first)
    await second.query('rollback')
    return [before, after]
  })
}

async function withPair<T>(url: string, work: (pair: [pg.Client, pg.Client]) => Promise<T>): Promise<T> {
  const options = { connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience }
  const clients: [pg.Client, pg.Client] = [new DatabaseClient(options), new DatabaseClient(options)]
  for (const client of clients) client.on('error', () => {}) // the running query reports it
  try {
    for (const client of clients) await client.connect()
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
