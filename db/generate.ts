import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as Postgres, type DatabaseMetadata } from 'kysely-codegen'
import { Pool, type ClientBase } from 'pg'
import { startEmbeddedPostgres } from '../src/platform/server/database/embedded/postgres.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import { describeSchema } from '../src/platform/server/database/describe-schema.ts'
import { describeFacts } from './table-facts.ts'

/** Writes Kysely's types, the facts of tables and the readable schema, derived from the migrations. `--check` only compares them. */
const folder = mkdtempSync(join(tmpdir(), 'marcai-generate-'))
const cluster = await startEmbeddedPostgres({ dataDir: folder, throwaway: true })
try {
  await migrate(cluster.url)
  const derived = await derive(cluster.url)
  if (process.argv.includes('--check')) compare(derived)
  else for (const [path, text] of Object.entries(derived)) writeFileSync(path, text)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function derive(databaseUrl: string): Promise<Record<string, string>> {
  const pool = new Pool({ connectionString: databaseUrl })
  // end() does not wait for the connections to close, and the stopping cluster then sends an error.
  pool.on('error', () => {})
  const client = await pool.connect()
  try {
    const choices = await columnChoices(client)
    const tables = await generate({
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      camelCase: true,
      dialect: new Postgres({ dateParser: 'string', defaultSchemas: ['public'] }),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      typeMapping: { int8: 'number', uuid: 'string' },
      postprocess: async ({ metadata }) => withChoices(metadata, choices),
      outFile: null,
    })
    return {
      'src/platform/server/database/tables.ts': tables + (await describeFacts(client)),
      'db/schema.sql': await describeSchema(client),
    }
  } finally {
    client.release()
    await pool.end()
  }
}

/** The values that a `check (column in (...))` allows, by `table.column`. */
async function columnChoices(client: ClientBase): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ path: string; rule: string }>(`
    select c.relname || '.' || a.attname as path, pg_get_expr(k.conbin, k.conrelid, true) as rule
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`)
  return new Map(
    rows
      .filter(({ rule }) => /^\w+ = ANY \(ARRAY\[('[^']*'::text(, )?)+\]\)$/.test(rule))
      .map(({ path, rule }) => [path, Array.from(rule.matchAll(/'([^']*)'/g), ([, value]) => value!)]),
  )
}

function withChoices(metadata: DatabaseMetadata, choices: Map<string, string[]>): DatabaseMetadata {
  for (const table of metadata.tables)
    for (const column of table.columns)
      column.enumValues = choices.get(`${table.name}.${column.name}`) ?? column.enumValues
  return metadata
}

function compare(derived: Record<string, string>) {
  const stale = Object.keys(derived).filter((path) => readFileSync(path, 'utf8') !== derived[path])
  if (stale.length === 0) return
  console.error(`${stale.join(' and ')} differ from the migrations: run npm run db:generate`)
  process.exitCode = 1
}
