import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { appUrl } from '../database/app-role.ts'
import { connectDatabase, type OpenedDatabase } from '../database/database.ts'
import { brokenLaws } from '../database/migrate.ts'
import { onDatabase } from './cluster.ts'
import { pristineDatabase, type Pristine } from './pristine.ts'

/** Tests say what time it is (`Scope.now`), so these laws are asked where they do not: `checks/matrix/clock.ts`. */
export const byTheClock = new Set([
  'nothing was done in the future',
  "a card's next appointment, as long as it is to come, is its first open one",
])

type Database = { url: string; admin: pg.Client }

/** The database of this worker, whose files run one after the other. */
let ours: (Database & { opened: OpenedDatabase; pristine: Pristine }) | undefined

/**
 * Connects the application to a database in which nothing is stored. `admin` bypasses row-level security, to inspect what
 * was stored. After the file's tests, every law in db/invariants*.sql must hold; then the next file gets the database
 * as this one did.
 */
export function freshDatabase(): Database {
  const database = {} as Database

  beforeAll(async () => {
    ours ??= await makeDatabase()
    expect(await ours.pristine.changedTables(), 'what the file before has written since its end').toEqual([])
    Object.assign(database, { url: ours.url, admin: ours.admin })
  })

  afterAll(async () => {
    const { admin, pristine, opened } = ours!
    const broken = await brokenLaws(admin)
    await pristine.restore()
    const left = await pristine.differences()
    if (left.length > 0) {
      ours = undefined
      await opened.end()
      await admin.end()
    }
    expect(broken.filter(({ law }) => !byTheClock.has(law))).toEqual([])
    expect(left, 'what the file left in the database').toEqual([])
  })

  return database
}

/** Runs work on a plain connection of its own, which ends with it. */
export async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs work on a database of its own in a given state, which ends with it. */
export async function onDatabaseIn<T>(state: string, work: (url: string) => Promise<T>): Promise<T> {
  const url = await copyTemplate()
  try {
    await runAt(url, state)
    return await work(url)
  } finally {
    await atServer(`drop database ${new URL(url).pathname.slice(1)}`)
  }
}

/** Runs work on a database in which there is nothing at all, not even tables, and which ends with it. */
export async function emptyDatabase<T>(work: (url: string) => Promise<T>, owner?: string): Promise<T> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await atServer(`create database ${name}${owner ? ` owner ${owner}` : ''}`)
  try {
    return await work(onDatabase(new URL(inject('templateUrl')), name))
  } finally {
    await atServer(`drop database ${name} with (force)`)
  }
}

async function copyTemplate(): Promise<string> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await atServer(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  return onDatabase(template, name)
}

const atServer = (statement: string) => runAt(onDatabase(new URL(inject('templateUrl')), 'postgres'), statement)

const runAt = (url: string, statement: string) => onClient(url, (client) => client.query(statement))

async function makeDatabase() {
  const url = await copyTemplate()
  const admin = new pg.Client({ connectionString: url, pipeline: true })
  await admin.connect()
  return { url, admin, opened: connectDatabase(appUrl(url), 20), pristine: await pristineDatabase(admin) }
}
