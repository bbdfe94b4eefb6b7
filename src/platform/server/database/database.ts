import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'
import { refuseOtherRoles } from './app-role.ts'
import { log } from '../log.ts'
import { orUnavailable } from './outage.ts'
import './read-columns.ts'
import { PacketClient } from './packet-client.ts'
import { Share } from '../share.ts'
import { traceStatement } from './trace-statement.ts'

/** The tables whose rows belong to a business. */
export type OwnedTable = { [T in keyof DB]: DB[T] extends { businessId: string } ? T : never }[keyof DB]
/** Queries of what belongs to no business. */
export type Queries = Kysely<Omit<DB, OwnedTable>>
export type Connection = PacketClient & Pick<pg.PoolClient, 'release'>

/** Milliseconds that a request waits for a connection. */
const patience = 2000
/** Milliseconds that an unused connection is kept. A new connection costs ten times as much as a usual request. */
const longestRest = 3_600_000

/** Connections signed in as the application's role. Failures caused by an unreachable database become `Unavailable`. */
export class DatabasePool {
  readonly size: number
  readonly #pool: pg.Pool
  readonly #clients = new Set<PacketClient>()
  #silence: Error | undefined

  constructor(connectionString: string, size: number) {
    this.size = size
    const options = {
      connectionString,
      max: size,
      pipeline: true,
      Client: PacketClient as unknown as typeof pg.Client,
      connectionTimeoutMillis: patience,
      idleTimeoutMillis: longestRest,
      keepAlive: true,
      // The pool awaits this function, although its type does not say so.
      onConnect: refuseOtherRoles,
    }
    this.#pool = new pg.Pool(options)
    // Without a listener, a killed backend would end the process. The running query rejects by itself.
    const lost = (error: Error) => {
      if (!this.#pool.ending) log.warn({ error }, 'a database connection was lost')
    }
    this.#pool.on('error', lost)
    this.#pool.on('connect', (client) => {
      client.on('error', lost)
      this.#clients.add(client as unknown as PacketClient)
    })
    this.#pool.on('remove', (client) => this.#clients.delete(client as unknown as PacketClient))
  }

  connect = (): Promise<Connection> => this.#asked(async () => (await this.#pool.connect()) as unknown as Connection)

  /** Runs a single statement outside a transaction. */
  query = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult<R>> => {
    const answer = this.#asked(() => this.#pool.query<R>(text, [...values]))
    traceStatement(text, answer)
    return answer
  }

  /**
   * Called when the database no longer answers: running queries fail at once and new ones are refused until it answers
   * again.
   */
  fallSilent(reason: Error): void {
    this.#silence = reason
    for (const client of this.#clients) client.drop(reason)
  }

  answerAgain(): void {
    this.#silence = undefined
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      if (this.#silence) throw this.#silence
      return await ask()
    } catch (error) {
      throw orUnavailable(error)
    }
  }
}

/**
 * Heavy work has its own connections, and each business only a share of them, so that neither long reports nor one
 * business's many requests delay the others.
 */
export type Weight = 'usual' | 'heavy'
type Connections = Record<Weight, { pool: DatabasePool; share: Share }>

const heavyConnections = 2
/** The share of the usual connections that one business may use at a time. */
const ownPart = 0.4

let opened: Connections | undefined

export type OpenedDatabase = { pools: DatabasePool[]; end(): Promise<void> }

/** Opens the application's connections; the URL must sign in as the application's role. */
export function connectDatabase(appUrl: string, size: number, heavySize = heavyConnections): OpenedDatabase {
  const [usual, heavy] = [new DatabasePool(appUrl, size), new DatabasePool(appUrl, heavySize)]
  opened = {
    usual: { pool: usual, share: new Share({ most: Math.ceil(size * ownPart), patience: 2000 }) },
    heavy: { pool: heavy, share: new Share({ most: 1, patience: 4000 }) },
  }
  return {
    pools: [usual, heavy],
    async end() {
      await Promise.all([usual.end(), heavy.end()])
    },
  }
}

export function connectionsFor(weight: Weight): Connections[Weight] {
  if (!opened) throw new Error('connectDatabase() comes first')
  return opened[weight]
}

export const databasePool = (): DatabasePool => connectionsFor('usual').pool
