import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ownName } from '../../../brand.ts'
import { firstIn } from '../../../filled.ts'
import { holdJobs } from '../held-jobs.ts'
import { brokenLaws, foreignIn, makeSchema } from '../migrate.ts'
import { schemaFaults } from '../schema-faults.ts'
import { BackupFault } from './backup-fault.ts'
import { copyIn } from './copy-stream.ts'
import { openTables } from './open-tables.ts'
import { type Records, verified, withBackup } from './read-backup.ts'
import type { BackupStart, SequenceState, TableEnd } from './records.ts'
import { asOwner, contentOf, copyInText, readAll, tablesInOrder } from './table-contents.ts'

/** `leftOut`: tables that somebody has made beside ours, which no migration makes anew. */
export type RestoredCopy = { madeAt: string; tables: number; rows: number; leftOut: string[] }

type KeyColumn = { table: string; column: string }

type How = {
  /** A path, or the address of an object. */
  file: string
  /** Null where there is none, for a file that is not sealed. */
  passphrase: string | null
  /** For a copy that is only looked at: nobody does its jobs, so that it mails nobody, and these keys of others are blank. */
  drill?: { keys: readonly KeyColumn[] } | undefined
}

/**
 * Fills an empty database with a backup, as the owner of its tables, who needs no further rights. It is one transaction:
 * whatever is wrong with the file, the schema or the data, the database stays empty.
 */
export const restoreBackup = (ownerUrl: string, { file, passphrase, drill }: How): Promise<RestoredCopy> =>
  withBackup(file, passphrase, async (read) => {
    const { madeAt, migrations, sequences } = await verified(read())
    refuseOtherVersion(migrations)
    const { written, leftOut } = await asOwner(ownerUrl, async (client) => {
      await client.query('begin')
      await refuseFilled(client)
      await makeSchema(client)
      const tables = (await tablesInOrder(client)).map(({ table }) => table)
      const shut = await openTables(client, tables)
      await readAll(client)
      const loaded = await load(client, read(), new Set(tables))
      await refuseOtherContent(client, loaded.written)
      await setSequences(client, sequences)
      if (drill) await holdBack(client, drill.keys)
      await refuseBroken(client)
      await shut()
      const faults = await schemaFaults(client)
      if (faults.length > 0)
        throw new BackupFault('different', `The restored schema is not this version’s:\n${faults.join('\n')}`)
      await client.query('commit')
      await client.query('analyze')
      return loaded
    })
    const rows = written.values().reduce((sum, table) => sum + table.rows, 0)
    return { madeAt, tables: written.size, rows, leftOut }
  })

function refuseOtherVersion(migrations: BackupStart['migrations']): void {
  const { lacks, knows, differs } = foreignIn(migrations)
  const [other] = [...knows, ...differs]
  if (other)
    throw new BackupFault(
      'version',
      `The backup was made by another version of ${ownName}: its migration ${other} is not the one here. Restore it with the version that made it.`,
    )
  if (lacks.length > 0)
    throw new BackupFault(
      'version',
      `The backup was made by an older version of ${ownName}, before ${lacks[0]}. Restore it with that version, and start this one after it.`,
    )
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(`
    select min(c.relname::text) as name from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`)
  const { name } = firstIn(rows)
  if (name !== null)
    throw new BackupFault('database', `The database is not empty: there is ${name} in it. Nothing was changed.`)
}

type LoadResult = { written: Map<string, TableEnd>; leftOut: string[] }

/** Writes the rows of the tables. Returns what each was when it was read. */
async function load(client: pg.Client, records: Records, ours: ReadonlySet<string>): Promise<LoadResult> {
  const written = new Map<string, TableEnd>()
  const leftOut: string[] = []
  for await (const record of records) {
    if (record.kind !== 'table') continue
    const { table } = record.is
    if (!ours.has(table)) {
      leftOut.push(table)
      continue
    }
    let end: TableEnd | undefined
    const rows = async function* () {
      while (!end) {
        const { value: next, done } = await records.next()
        if (done || (next.kind !== 'rows' && next.kind !== 'table end'))
          throw new BackupFault('damaged', `The file ends within ${table}.`)
        if (next.kind === 'rows') yield next.is
        else end = next.is
      }
    }
    await pipeline(rows, copyIn(client, copyInText(record.is)))
    written.set(table, end!)
  }
  const [lost] = ours.difference(new Set(written.keys()))
  if (lost) throw new BackupFault('damaged', `The backup lacks a table of its own version: ${lost}.`)
  return { written, leftOut }
}

async function refuseOtherContent(client: pg.Client, written: ReadonlyMap<string, TableEnd>): Promise<void> {
  for (const [table, before] of written) {
    const now = await contentOf(client, table)
    if (now.rows !== before.rows || now.hash !== before.hash)
      throw new BackupFault(
        'different',
        `The rows of ${table} are not those that were backed up: ${before.rows} then, ${now.rows} now, or others.`,
      )
  }
}

async function setSequences(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled])
}

async function holdBack(client: pg.Client, keys: readonly KeyColumn[]): Promise<void> {
  for (const { table, column } of keys) {
    const [of, key] = [table, column].map(pg.escapeIdentifier)
    await client.query(`update ${of} set ${key} = '' where ${key} is not null`)
  }
  await holdJobs(client)
}

async function refuseBroken(client: pg.Client): Promise<void> {
  const broken = await brokenLaws(client)
  if (broken.length > 0)
    throw new BackupFault(
      'different',
      `The restored data break laws:\n${broken.map(({ law, rows }) => `${law} (${rows.length} times)`).join('\n')}`,
    )
}
