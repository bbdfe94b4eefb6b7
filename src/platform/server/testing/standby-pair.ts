import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { appStandbyUrl, appUrl } from '../database/app-role.ts'
import type { BusinessTx, Scope } from '../database/business-tx.ts'
import { connectDatabase, type OpenedDatabase } from '../database/database.ts'
import { startEmbeddedPostgres, type RunningPostgres } from '../database/embedded/postgres.ts'
import { makeStandby } from '../database/embedded/standby.ts'
import { migrate } from '../database/migrate.ts'
import { inBusiness } from '../database/run-transaction.ts'
import { inBusinessByStandby, onStandbyRead, openStandby } from '../database/standby-reads.ts'

/** A primary in the folder `a` and its standby in `b`, to both of which the application is connected. */
export class StandbyPair {
  readonly folder = mkdtempSync(join(tmpdir(), 'marcai-pair-'))
  /** How the readings ended, as they are counted. */
  readonly outcomes: string[] = []
  primary!: RunningPostgres
  copy!: RunningPostgres
  admin!: pg.Client
  copyAdmin!: pg.Client
  database!: OpenedDatabase
  scope!: Scope
  readonly #clients: pg.Client[] = []
  #standby: ReturnType<typeof openStandby> | undefined

  constructor() {
    beforeAll(() => this.#start(), 120_000)
    afterAll(() => this.#stop(), 60_000)
  }

  async #start(): Promise<void> {
    onStandbyRead((outcome) => this.outcomes.push(outcome))
    this.primary = await startEmbeddedPostgres({ dataDir: join(this.folder, 'a') })
    await migrate(this.primary.url)
    await makeStandby(join(this.folder, 'b'), this.primary.url)
    await this.startCopy()
    this.admin = await this.connect(this.primary.url)
    this.database = connectDatabase(appUrl(this.primary.url), 6)
    await this.readFrom(appStandbyUrl(this.copy.url))
    this.scope = await aBusiness()
  }

  async #stop(): Promise<void> {
    await this.#standby?.end()
    await this.database.end()
    await Promise.all(this.#clients.map((client) => client.end()))
    await this.copy.stop()
    await this.primary.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async startCopy(port?: number): Promise<void> {
    this.copy = await startEmbeddedPostgres({ dataDir: join(this.folder, 'b'), port })
    this.copyAdmin = await this.connect(this.copy.url)
  }

  /** From now on it is read from there. */
  async readFrom(url: string): Promise<void> {
    await this.#standby?.end()
    this.#standby = openStandby(url, 1)
  }

  async connect(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {}) // its server is killed
    await client.connect()
    this.#clients.push(client)
    return client
  }

  /** Sets how the standby works from now on. */
  async setOnCopy(name: string, value: string): Promise<void> {
    await this.copyAdmin.query(`alter system set ${name} = '${value}'`)
    await this.copyAdmin.query('select pg_reload_conf()')
    const isSet = async () => (await this.copyAdmin.query(`show ${name}`)).rows[0] as unknown
    await expect.poll(isSet).toEqual({ [name]: value })
  }

  addClient(name: string, scope = this.scope): Promise<unknown> {
    return inBusiness(scope, 'write', (tx) => tx.insertInto('client').values({ name }).execute())
  }

  read(scope = this.scope): ReturnType<typeof look> {
    return inBusinessByStandby(scope, 'read', look)
  }

  /** What a reading saw, how it was counted, and the milliseconds that it took. */
  async told() {
    this.outcomes.length = 0
    const since = performance.now()
    const { isCopy, names } = await this.read()
    return { isCopy, last: names.at(-1), outcomes: [...this.outcomes], took: performance.now() - since }
  }

  untilRead(): Promise<void> {
    return expect.poll(async () => (await this.told()).isCopy, { timeout: 20_000 }).toBe(true)
  }
}

/** Without the business in the text: row-level security alone has to keep others' out. */
export async function look(tx: BusinessTx): Promise<{ isCopy: boolean; names: string[] }> {
  const rows = await tx.rows<{ name: string }>('select name from client order by created_at, name', [])
  const [place] = await tx.rows<{ isCopy: boolean }>('select pg_is_in_recovery() as is_copy', [])
  return { isCopy: place!.isCopy, names: rows.map(({ name }) => name) }
}
