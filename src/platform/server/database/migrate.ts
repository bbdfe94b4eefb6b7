import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { firstIn } from '../../filled.ts'
import { ownName } from '../../brand.ts'
import { letAppIn } from './app-role.ts'
import { proveDirect } from './prove-connections.ts'

const folder = new URL('../../../../db/migrations/', import.meta.url)
// An arbitrary number that must be the same in all processes.
const migrationLock = 7_302_011

/**
 * Migrates the database to the newest version and returns the applied migrations. Processes that start together wait
 * for the first.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  await proveDirect(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      `create table if not exists schema_migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const { lacks, knows, differs } = await foreignTo(client)
    const [other] = [...differs, ...knows]
    if (other) throw new OtherVersion(other)
    const waiting = lacks.toSorted()
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
    await client.query(textOf(name))
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hashOf(name)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** The data was made by another version, in which a migration is another one: half of the program would fail. */
export class OtherVersion extends Error {
  constructor(migration: string) {
    super(
      `The data was made by another version of ${ownName}: its migration ${migration} is not the one here. ` +
        'Start the version that made it, or begin with an empty database.',
    )
  }
}

type Foreign = { lacks: string[]; knows: string[]; differs: string[] }

/**
 * The migrations of this version that the database lacks, those that only the database knows, and those that had
 * another text when they were applied.
 */
export async function foreignTo(client: pg.Client): Promise<Foreign> {
  const { rows } = await client.query<{ name: string; hash: string | null }>(
    // A version from before the hashes has no such column.
    `select name, to_jsonb(m) ->> 'hash' as hash from schema_migration m order by name`,
  )
  const there = new Map(rows.map(({ name, hash }) => [name, hash]))
  const here = migrations()
  return {
    lacks: here.filter((name) => !there.has(name)),
    knows: [...there.keys()].filter((name) => !here.includes(name)),
    differs: here.filter((name) => there.has(name) && there.get(name) !== hashOf(name)),
  }
}

const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const hashOf = (name: string) => createHash('sha256').update(textOf(name)).digest('hex')

const migrations = () => readdirSync(folder).filter((name) => name.endsWith('.sql'))

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if (firstIn(rows).version < 180_000) throw new Error(`${ownName} needs PostgreSQL 18 or newer`)
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
