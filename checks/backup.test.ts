// @faults
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { keysOfServices } from '../src/entries/sealed.ts'
import { areJobsHeld } from '../src/platform/server/database/held-jobs.ts'
import { BackupFault } from '../src/platform/server/database/backup/backup-fault.ts'
import { folderPlace } from '../src/platform/server/database/backup/folder-place.ts'
import { withBackup } from '../src/platform/server/database/backup/read-backup.ts'
import { restoreBackup } from '../src/platform/server/database/backup/restore-backup.ts'
import { contentOf, sequencesOf, tablesInOrder } from '../src/platform/server/database/backup/table-contents.ts'
import { writeBackup } from '../src/platform/server/database/backup/write-backup.ts'
import { emptyDatabase, freshDatabase, onClient, onDatabaseIn } from '../src/platform/server/testing/database.ts'
import { fillBusiness } from './one-of-everything.ts'

const database = freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'marcai-backup-'))
const place = folderPlace(folder)
const passphrase = 'uma frase que ninguém adivinha'
const backedUp = (url: string) => writeBackup(url, { place, passphrase: null })
const restored = (url: string, file: string) => restoreBackup(url, { file, passphrase: null })

/** An owner of tables as managed servers have them: no superuser, and nobody who passes row-level security. */
const owner = `owner_${process.pid}`
const ofOwner = (url: string): string => Object.assign(new URL(url), { username: owner, password: owner }).href

beforeAll(async () => {
  for (let business = 0; business < 2; business++) await fillBusiness(database.admin, await aBusiness())
  await database.admin.query(`select nextval('job_runner'); create role ${owner} login createrole password '${owner}'`)
  // What makes the first migration possible: a role of that name is the cluster's, and here somebody else's.
  await database.admin.query(`grant marcai_app to ${owner} with admin true, inherit false, set false`)
  await database.admin.query(`grant set on parameter "app.lookup", "app.business_id" to ${owner}`)
})
afterAll(async () => {
  await database.admin.query(
    `revoke set on parameter "app.lookup", "app.business_id" from ${owner}; drop role ${owner}`,
  )
  rmSync(folder, { recursive: true })
})

/** All that a database holds, as sums. */
async function contents(client: pg.Client): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = { sequences: await sequencesOf(client) }
  await client.query(`set timezone = 'UTC'`)
  for (const { table } of await tablesInOrder(client)) all[table] = await contentOf(client, table)
  return all
}

const isEmpty = async (url: string) =>
  (
    await onClient(url, (client) =>
      client.query(`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    )
  ).rowCount === 0

const heldIn = (url: string) =>
  onClient(url, async (client) => {
    const { rows } = await client.query<{ held: boolean; channels: number; accounts: number }>(
      `select ${areJobsHeld} as held, (select sum(length(sealed_token))::int from message_channel) as channels,
         (select sum(length(access_token))::int from deposit_account) as accounts`,
    )
    return rows[0]!
  })

test('an owner who is no superuser restores all that was there, row by row, with its sequences', async () => {
  const made = await writeBackup(database.url, { place, passphrase })
  expect(made.rows).toBeGreaterThan(200)
  await emptyDatabase(async (url) => {
    const { tables, rows } = await restoreBackup(ofOwner(url), { file: made.file, passphrase })
    expect({ tables, rows }).toEqual({ tables: made.tables, rows: made.rows })
    const [before, after] = [await contents(database.admin), await onClient(url, contents)]
    expect(Object.keys(before).length).toBeGreaterThan(100)
    expect(after).toEqual(before)
    expect(await heldIn(url)).toEqual({ ...(await heldIn(database.url)), held: false })
    // Row security is forced on the owner again, who therefore makes no backup of it.
    await expect(backedUp(ofOwner(url))).rejects.toThrow('row-level security')
  }, owner)
})

test('a backup is of one moment, though others go on writing', async () => {
  await onDatabaseIn('create table first (n int); create table zlast (n int)', async (url) => {
    await onClient(url, (client) => client.query('insert into first values (0); insert into zlast values (0)'))
    const ended = new AbortController()
    const writing = onClient(url, async (client) => {
      while (!ended.signal.aborted) await client.query('update first set n = n + 1; update zlast set n = n + 1')
      return Number((await client.query('select n from first')).rows[0].n)
    })
    const made = await backedUp(url)
    ended.abort()
    expect(await writing).toBeGreaterThan(10)
    const values = await rowsIn(made.file, ['first', 'zlast'])
    expect(values.get('first')).toMatch(/^\d+\n$/)
    expect(values.get('zlast')).toBe(values.get('first'))
  })
})

const rowsIn = (file: string, tables: readonly string[]) =>
  withBackup(file, null, async (read) => {
    const found = new Map<string, string>()
    let table = ''
    for await (const record of read()) {
      if (record.kind === 'table') table = record.is.table
      if (record.kind === 'rows' && tables.includes(table))
        found.set(table, (found.get(table) ?? '') + record.is.toString())
    }
    return found
  })

describe('a restore is refused, and leaves the database as it was,', () => {
  test.each([
    ['where there are tables already', 'create table other (n int)', 'not empty: there is other'],
    ['where there is a view', 'create view other as select 1', 'not empty: there is other'],
  ])('%s', async (_, state, fault) => {
    const { file } = await backedUp(database.url)
    await emptyDatabase(async (url) => {
      await onClient(url, (client) => client.query(state))
      await expect(restored(url, file)).rejects.toThrow(fault)
    })
  })

  test.each([
    [
      'of a newer version',
      `insert into schema_migration (name, hash) values ('9999-tomorrow.sql', '')`,
      'another version',
    ],
    [
      'of an older version',
      `delete from schema_migration where name like '0030%'`,
      'older version of Marcaí, before 0030',
    ],
    [
      'of another text of a migration',
      `update schema_migration set hash = md5(hash)`,
      'its migration 0001-platform-role.sql',
    ],
    ['whose data break a law', `delete from plan`, 'The restored data break laws:\na new business finds a trial'],
    ['that lacks a table', `drop table booking_link_day`, 'lacks a table of its own version: booking_link_day'],
  ])('from a backup %s', async (_, state, fault) => {
    const { file } = await onDatabaseIn(state, backedUp)
    await emptyDatabase(async (url) => {
      await expect(restored(url, file)).rejects.toThrow(fault)
      expect(await isEmpty(url)).toBe(true)
    })
  })
})

test('what the database refuses is told in its words, and a connection that is lost', async () => {
  const { file } = await backedUp(database.url)
  await emptyDatabase(async (url) => {
    await onClient(url, (client) => client.query('revoke usage, create on schema public from pg_database_owner'))
    await expect(restored(ofOwner(url), file)).rejects.toThrow(BackupFault)
    await expect(restored(ofOwner(url), file)).rejects.toThrow('The database refused (42501): permission denied')
  }, owner)
  await onDatabaseIn('', (url) =>
    onClient(url, async (client) => {
      await client.query('begin; lock table client')
      const waits = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${new URL(url).pathname.slice(1)}' and wait_event_type = 'Lock' and query like 'lock table%'`
      const lost = expect(backedUp(url)).rejects.toThrow(
        /^The (connection to the database was lost|database refused \(57P01\))/,
      )
      await expect.poll(async () => (await database.admin.query(waits)).rowCount, { timeout: 10_000 }).toBe(1)
      await lost
    }),
  )
})

test('a table that somebody has made beside ours is left out, and told', async () => {
  const { file } = await onDatabaseIn('create table audits (n int); insert into audits values (1)', backedUp)
  await emptyDatabase(async (url) => expect(await restored(url, file)).toMatchObject({ leftOut: ['audits'] }))
})

test('a copy for a drill has no keys of others, and nobody does its jobs', async () => {
  const { file } = await backedUp(database.url)
  await emptyDatabase(async (url) => {
    await restoreBackup(url, { file, passphrase: null, drill: { keys: keysOfServices } })
    expect((await heldIn(database.url)) as { channels: number }).toMatchObject({
      held: false,
      channels: expect.any(Number) as number,
    })
    expect(await heldIn(url)).toEqual({ held: true, channels: 0, accounts: 0 })
  })
})

test('two backups of one database are not made at once', async () => {
  const count = readdirSync(folder).length
  const made = await Promise.allSettled([backedUp(database.url), backedUp(database.url)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Another backup of this database is under way.' },
  })
  expect(readdirSync(folder)).toHaveLength(count + 1)
})
