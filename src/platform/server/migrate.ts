import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { ownName } from '../brand.ts'
import { letAppIn } from './app-role.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)
// An arbitrary number that must be the same in all processes.
const migrationLock = 7_302_011

/**
 * Migrates the database to the newest version and returns the applied migrations. Processes that start together wait
 * for the first.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const known = new Set(rows.map((row) => row.name))
    const waiting = migrations()
      .filter((name) => !known.has(name))
      .toSorted()
    for (const name of waiting) await apply(client, name)
    await letAppIn(client, databaseUrl)
    return waiting
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string) {
  await client.query('begin')
  try {
    await client.query(readFileSync(new URL(name, folder), 'utf8'))
    await client.query('insert into schema_migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** The migrations of this version that the database lacks, and those that only the database knows. */
export async function foreignTo(client: pg.Client): Promise<{ lacks: string[]; knows: string[] }> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name')
  const [here, there] = [new Set(migrations()), new Set(rows.map(({ name }) => name))]
  return { lacks: [...here.difference(there)], knows: [...there.difference(here)] }
}

const migrations = () => readdirSync(folder).filter((name) => name.endsWith('.sql'))

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if (rows[0]!.version < 180_000) throw new Error(`${ownName} needs PostgreSQL 18 or newer`)
}

/** The laws of the data: each is a query that returns the rows that break it. */
export function laws(): { law: string; query: string }[] {
  return ['invariants', 'invariants-money'].flatMap((name) =>
    readFileSync(new URL(`../../../db/${name}.sql`, import.meta.url), 'utf8')
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
