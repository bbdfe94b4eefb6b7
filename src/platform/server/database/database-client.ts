import pg from 'pg'
import { log } from '../log.ts'
import { addressesOf } from '../database-hosts.ts'
import { isDatabaseAway } from './outage.ts'

/** Milliseconds that a host has to say whether it takes writes. Whoever waits for a connection waits twice as long. */
const patience = 1000

/** A connection to the database, and where it has several hosts, to the one that takes writes. */
export class DatabaseClient extends pg.Client {
  readonly #addresses: readonly string[]

  constructor(config: pg.ClientConfig = {}) {
    const addresses = addressesOf(config.connectionString ?? '')
    super({ ...config, connectionString: addresses[0]! })
    this.#addresses = addresses
  }

  override connect(): Promise<pg.Client>
  override connect(told: (error: Error) => void): void
  override connect(told?: (error: Error) => void): Promise<pg.Client> | void {
    if (this.#addresses.length === 1) return told ? super.connect(told) : super.connect()
    const found = this.#findPrimary()
    if (!told) return found.then(() => super.connect())
    found.then(() => super.connect(told), told)
  }

  async #findPrimary(): Promise<void> {
    const { host, port } = await primaryOf(this.#addresses)
    Object.assign(this, { host, port })
  }
}

type Primary = { host: string; port: number; timeline: string }

const looks = new Map<string, Promise<Primary>>()

/** Many connections that are opened at once look once. */
function primaryOf(addresses: readonly string[]): Promise<Primary> {
  const key = addresses.join()
  const look = looks.get(key) ?? lookForPrimary(addresses).finally(() => looks.delete(key))
  looks.set(key, look)
  return look
}

/**
 * Of several hosts that take writes it is the one that was promoted last: any other is an old primary that came back and
 * knows nothing of what was written since.
 */
async function lookForPrimary(addresses: readonly string[]): Promise<Primary> {
  const answers = await Promise.allSettled(addresses.map(ask))
  const primaries = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value ?? []) : []))
  const [newest, ...older] = primaries.toSorted((a, b) => (a.timeline < b.timeline ? 1 : -1))
  for (const { host, port } of older) log.error({ host, port }, 'an old primary takes writes: stop it')
  if (newest) return newest
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
  // A wrong password, for instance.
  const lasting = errors.find((error) => !isDatabaseAway(error))
  throw lasting ?? Object.assign(new Error('no host of the database takes writes', { cause: errors[0] }), notNow)
}

/** cannot_connect_now */
const notNow = { code: '57P03' }

/** A host that takes writes, or undefined for a standby. A promotion begins a new timeline, which names its log files. */
async function ask(address: string): Promise<Primary | undefined> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => {}) // whatever waits reports it
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when current_setting('transaction_read_only') = 'off'
         then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
    )
    const timeline = rows[0]?.timeline
    return timeline ? { host: client.host, port: client.port, timeline } : undefined
  } finally {
    client.end().catch(() => {}) // a frozen host never ends it
  }
}
