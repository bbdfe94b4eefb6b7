import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase, onClient, onDatabaseIn } from '../testing/database.ts'
import { makeSchema, migrate, UnfitData } from './migrate.ts'
import { type Migration, migrationOf, ownMigrations } from './migration.ts'

/** Starts this version on a database in a given state. */
const startOn = (state: string, migrations?: Migration[]): Promise<string[]> =>
  onDatabaseIn(state, (url) => migrate(url, migrations))

test('data of this version starts, and nothing is applied again', async () => {
  expect(await startOn('')).toEqual([])
})

test.each([
  [
    'another text of a migration',
    `update schema_migration set hash = md5(hash) where name = '0008-agenda.sql'`,
    'The data was made by another version of Marcaí: its migration 0008-agenda.sql is not the one here.',
  ],
  [
    'migrations that were known by name alone',
    `alter table schema_migration drop column hash`,
    'The data was made by another version of Marcaí: its migration 0001-platform-role.sql is not the one here.',
  ],
  [
    'a migration that was folded into another one',
    `insert into schema_migration (name, hash) values ('0003-once.sql', '')`,
    'The data was made by another version of Marcaí: its migration 0003-once.sql is not the one here.',
  ],
  [
    'a later migration',
    `insert into schema_migration (name, hash) values ('9999-later.sql', '')`,
    'The data is of a newer version of Marcaí: its migration 9999-later.sql is unknown here.',
  ],
  [
    'a gap',
    `delete from schema_migration where name = '0008-agenda.sql'`,
    'it lacks the migration 0008-agenda.sql, and has later ones.',
  ],
])('data with %s is refused in a sentence', async (_, state, sentence) => {
  const started = startOn(state)
  await expect(started).rejects.toThrow(UnfitData)
  await expect(started).rejects.toThrow(sentence)
})

const wide = migrationOf('9001-platform.sql', 'create table wide (id int primary key, a int);')
const index = migrationOf(
  '9002-platform.sql',
  `-- outside a transaction
drop index concurrently if exists wide_by_a;
create index concurrently wide_by_a on wide (a);
`,
)

test('an index beside writes is made outside of a transaction, and where nobody writes within the one of a restore', async () => {
  const added = [...ownMigrations(), wide, index]
  const isThere = (client: pg.Client) =>
    client.query(`select indisvalid from pg_index where indexrelid = 'wide_by_a'::regclass`)
  await onDatabaseIn('', async (url) => {
    expect(await migrate(url, added)).toEqual([wide.name, index.name])
    expect(await migrate(url, added)).toEqual([])
    expect((await onClient(url, isThere)).rows).toEqual([{ indisvalid: true }])
  })
  await emptyDatabase((url) =>
    onClient(url, async (client) => {
      await client.query('begin')
      await makeSchema(client, added)
      await client.query('commit')
      expect((await isThere(client)).rows).toEqual([{ indisvalid: true }])
    }),
  )
})

test('a restore holds up no start of another database beside it, and neither fails', async () => {
  await emptyDatabase((restored) =>
    onClient(restored, async (client) => {
      await client.query('begin')
      await makeSchema(client)
      await emptyDatabase((url) => migrate(url))
      await client.query('commit')
    }),
  )
})

test('a migration that the data does not bear changes nothing, and says why', async () => {
  const [, ...others] = [wide, migrationOf('9002-platform.sql', 'alter table wide add b int; select 1 / 0;')]
  await onDatabaseIn('', async (url) => {
    const started = migrate(url, [...ownMigrations(), wide, ...others])
    await expect(started).rejects.toThrow(UnfitData)
    await expect(started).rejects.toThrow('its migration 9002-platform.sql failed (division by zero)')
    expect(await onClient(url, async (client) => (await client.query('select * from wide')).fields.length)).toBe(2)
    expect(await migrate(url, [...ownMigrations(), wide])).toEqual([])
  })
})

test('one outside of a transaction that fails is told as begun, and begins again', async () => {
  const half = (then: string) =>
    migrationOf(
      '9002-platform.sql',
      `-- outside a transaction\ndrop index concurrently if exists wide_by_a;\n${then};\n`,
    )
  await onDatabaseIn('', async (url) => {
    await migrate(url, [...ownMigrations(), wide])
    await expect(migrate(url, [...ownMigrations(), wide, half('select 1 / 0')])).rejects.toThrow(
      '(division by zero). The next start begins it again, and the version before goes on with the data.',
    )
    expect(await migrate(url, [...ownMigrations(), wide, half('select 1')])).toEqual(['9002-platform.sql'])
  })
})

test('who reads a table for long holds up a migration, and nobody behind it', async () => {
  const column = migrationOf('9002-platform.sql', 'alter table wide add b int;')
  await onDatabaseIn('', async (url) => {
    await migrate(url, [...ownMigrations(), wide])
    await onClient(url, async (reader) => {
      await reader.query('begin')
      await reader.query('select from wide')
      const migrating = migrate(url, [...ownMigrations(), wide, column])
      const over = new AbortController()
      const asking = onClient(url, async (other) => {
        // As long as the application's role waits.
        await other.query(`set lock_timeout = '1400ms'`)
        while (!over.signal.aborted) await other.query('select from wide')
      })
      const waits = new Set<string>()
      while (waits.size < 3) {
        const { rows } = await reader.query<{ since: string }>(
          `select waitstart::text as since from pg_locks
           where mode = 'AccessExclusiveLock' and relation = 'wide'::regclass and waitstart is not null`,
        )
        for (const { since } of rows) waits.add(since)
        await pause(20)
      }
      over.abort()
      await asking
      await reader.query('commit')
      expect(await migrating).toEqual([column.name])
    })
  })
})
