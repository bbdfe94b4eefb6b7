import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { firstIn } from '../../filled.ts'
import { ownName } from '../../brand.ts'
import { letAppIn } from './app-role.ts'
import { DatabaseClient } from './database-client.ts'
import { type Migration, ownMigrations, statementsOutside } from './migration.ts'
import { proveReached } from './prove-connections.ts'

// An arbitrary number that must be the same in all processes.
const migrationLock = 7_302_011

/**
 * Milliseconds to wait for a lock: whoever asks for the same table waits behind, and gives up after 1.4 s. Then others have
 * their turn, and the migration is tried again for so long.
 */
const [lockPatience, restBetween, patience] = [500, 1000, 120_000]
/** Lock timeout, deadlock. */
const lostLock = new Set(['55P03', '40P01'])

/**
 * Migrates the database to the newest version and returns the applied migrations. Processes that start together wait
 * for the first. Servers of the version before go on meanwhile.
 */
export async function migrate(databaseUrl: string, migrations = ownMigrations()): Promise<string[]> {
  await proveReached(databaseUrl)
  const client = new DatabaseClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(journalText)
    const waiting = waitingFor(await journalOf(client), migrations)
    for (const migration of waiting) await apply(client, migration)
    await letAppIn(client, databaseUrl)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Gives an empty database the whole schema, within the transaction of whoever calls. A server that starts meanwhile waits
 * for its end. The application's role is let in by the first start.
 */
export async function makeSchema(client: pg.Client, migrations = ownMigrations()): Promise<void> {
  await refuseOldServer(client)
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await client.query(journalText)
  for (const migration of migrations) {
    // Nobody is there who writes beside it.
    const alone = statementsOutside(migration)?.map((statement) => statement.replace(/ concurrently\b/i, ''))
    await client.query(alone?.join(';') ?? migration.text)
    await keep(client, migration)
    // What a commit would do.
    await client.query('set constraints all immediate')
  }
}

const journalText = `
  create table if not exists schema_migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`

const keep = (client: pg.Client, { name, hash }: Migration) =>
  client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])

async function apply(client: pg.Client, migration: Migration) {
  const until = performance.now() + patience
  const statements = statementsOutside(migration)
  for (;;)
    try {
      return await (statements ? applyOutside(client, migration, statements) : applyWhole(client, migration))
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string }
      if (!lostLock.has(code ?? '') || performance.now() > until)
        throw new UnfitData(
          `The data cannot be brought to this version of ${ownName}: its migration ${migration.name} failed ` +
            `(${message}). ${statements ? 'The next start begins it again' : 'What it did was taken back'}, ` +
            'and the version before goes on with the data.',
          { cause: error },
        )
      await pause(restBetween)
    }
}

async function applyWhole(client: pg.Client, migration: Migration) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockPatience}`)
    await client.query(migration.text)
    await keep(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Nobody waits behind these statements, however long they wait themselves. Each is written so that it may be repeated. */
async function applyOutside(client: pg.Client, migration: Migration, statements: readonly string[]) {
  for (const statement of statements) await client.query(statement)
  await keep(client, migration)
}

/** The data is of another version, or cannot be brought to this one: half of the program would fail. */
export class UnfitData extends Error {}

type Entry = { name: string; hash: string | null }

/** What is still to be applied, in its order. Refuses data of a newer or another version. */
function waitingFor(journal: readonly Entry[], migrations: readonly Migration[]): Migration[] {
  const { lacks, knows, differs } = foreignIn(journal, migrations)
  const last = migrations.at(-1)?.name ?? ''
  const newer = knows.find((name) => name > last)
  if (newer)
    throw new UnfitData(
      `The data is of a newer version of ${ownName}: its migration ${newer} is unknown here. Start that version or one after it.`,
    )
  const [other] = [...differs, ...knows]
  if (other)
    throw new UnfitData(
      `The data was made by another version of ${ownName}: its migration ${other} is not the one here. ` +
        'Start the version that made it, or begin with an empty database.',
    )
  const passed = lacks.find((name) => journal.some((entry) => entry.name > name))
  if (passed)
    throw new UnfitData(
      `The data cannot be brought to this version of ${ownName}: it lacks the migration ${passed}, and has later ones. ` +
        'Start the version that made it, or begin with an empty database.',
    )
  return migrations.filter(({ name }) => lacks.includes(name))
}

type Foreign = { lacks: string[]; knows: string[]; differs: string[] }

/**
 * The migrations of this version that the database lacks, those that only the database knows, and those that had
 * another text when they were applied.
 */
export const foreignTo = async (client: pg.Client): Promise<Foreign> => foreignIn(await journalOf(client))

async function journalOf(client: pg.Client): Promise<Entry[]> {
  const { rows } = await client.query<Entry>(
    // A version from before the hashes has no such column.
    `select name, to_jsonb(m) ->> 'hash' as hash from schema_migration m order by name`,
  )
  return rows
}

/** The same of migrations that are known from elsewhere. */
export function foreignIn(migrated: readonly Entry[], migrations: readonly Migration[] = ownMigrations()): Foreign {
  const there = new Map(migrated.map(({ name, hash }) => [name, hash]))
  const here = new Map(migrations.map(({ name, hash }) => [name, hash]))
  return {
    lacks: [...here.keys()].filter((name) => !there.has(name)),
    knows: [...there.keys()].filter((name) => !here.has(name)),
    differs: [...here.keys()].filter((name) => there.has(name) && there.get(name) !== here.get(name)),
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if (firstIn(rows).version < 180_000) throw new UnfitData(`${ownName} needs PostgreSQL 18 or newer.`)
}

/** The laws of the data: each is a query that returns the rows that break it. */
export function laws(): { law: string; query: string }[] {
  return ['invariants', 'invariants-money'].flatMap((name) =>
    readFileSync(new URL(`../../../../db/${name}.sql`, import.meta.url), 'utf8')
      .split(/^-- law: /m)
      .slice(1)
      .map((block) => {
        const end = block.indexOf('\n')
        return { law: block.slice(0, end), query: block.slice(end + 1) }
      }),
  )
}

/**
 * The laws that a database breaks, with the rows. The owner's connection runs them, because row-level security hides no
 * rows from it.
 */
export async function brokenLaws(owner: pg.Client): Promise<{ law: string; rows: unknown[] }[]> {
  const broken = []
  for (const { law, query } of laws()) {
    const { rows } = await owner.query(query)
    if (rows.length > 0) broken.push({ law, rows })
  }
  return broken
}
