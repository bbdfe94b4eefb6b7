import { createGzip } from 'node:zlib'
import pg from 'pg'
import { ownName } from '../../../brand.ts'
import { firstIn } from '../../../filled.ts'
import { BackupFault } from './backup-fault.ts'
import { type BackupPlace, fileName } from './backup-files.ts'
import { copyOut } from './copy-stream.ts'
import { bytesOf, type BackupEnd, type BackupStart } from './records.ts'
import { sealFile } from './sealed-file.ts'
import { asOwner, contentOf, copyOutText, readAll, sequencesOf, tableList, tablesInOrder } from './table-contents.ts'
import { through } from './through.ts'

export type BackupMade = { file: string; tables: number; rows: number; bytes: number }

type How = {
  place: BackupPlace
  /** Null for a file that anybody can read. */
  passphrase: string | null
  signal?: AbortSignal
}

/** Of one database only one backup is made at a time; an arbitrary number. */
const backupLock = 7_302_012

/** Writes all tables, as they are at one moment, to a file of the place. It has its name when it is complete. */
export async function writeBackup(ownerUrl: string, { place, passphrase, signal }: How): Promise<BackupMade> {
  await place.prove()
  return asOwner(ownerUrl, async (client) => {
    await takeTurn(client)
    await place.clear()
    await readAll(client)
    await client.query('begin isolation level repeatable read read only')
    const start = await startOf(client)
    const made = { end: undefined as BackupEnd | undefined }
    try {
      const sealed = sealFile(compressed(recordsOf(client, start, made)), passphrase)
      const { file, bytes } = await place.write(fileName(start.madeAt), sealed, signal)
      const { tables, rows } = made.end!
      return { file, tables, rows, bytes }
    } catch (error) {
      if (signal?.aborted)
        throw new BackupFault('database', 'The backup was stopped before it was complete.', { cause: error })
      throw isKeptOut(error) ? new BackupFault('database', keptOut, { cause: error }) : error
    }
  })
}

/** Row security is forced on the tables' owner too, and no backup leaves rows out in silence. */
const keptOut =
  'The database keeps rows from the role that signs in: a backup needs one that passes row-level security. As a superuser: alter role … bypassrls.'
const isKeptOut = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [backupLock])
  if (!firstIn(rows).isOurs) throw new BackupFault('database', 'Another backup of this database is under way.')
}

async function startOf(client: pg.Client): Promise<BackupStart> {
  const { rows } = await client.query<{ isOurs: boolean; madeAt: Date }>(
    `select to_regclass('public.schema_migration') is not null as "isOurs", now() as "madeAt"`,
  )
  const { isOurs, madeAt } = firstIn(rows)
  if (!isOurs)
    throw new BackupFault('database', `There is nothing to back up: this database holds no data of ${ownName}.`)
  const { rows: migrations } = await client.query<BackupStart['migrations'][number]>(
    'select name, hash from schema_migration order by 1',
  )
  return { madeAt: madeAt.toISOString(), migrations }
}

/** `made` is told how it ended, because whoever reads the bytes cannot know. */
async function* recordsOf(
  client: pg.Client,
  start: BackupStart,
  made: { end: BackupEnd | undefined },
): AsyncGenerator<Buffer> {
  yield bytesOf({ kind: 'start', is: start })
  const tables = await tablesInOrder(client)
  // Reading waits for nobody's rows, but a table that is emptied or changed meanwhile is not what it was at that moment.
  await client.query(`lock table ${tableList(tables.map(({ table }) => table))} in access share mode`)
  let rows = 0
  for (const table of tables) {
    yield bytesOf({ kind: 'table', is: table })
    for await (const is of copyOut(client, copyOutText(table)) as AsyncIterable<Buffer>)
      yield bytesOf({ kind: 'rows', is })
    const content = await contentOf(client, table.table)
    rows += content.rows
    yield bytesOf({ kind: 'table end', is: content })
  }
  made.end = { tables: tables.length, rows, sequences: await sequencesOf(client) }
  yield bytesOf({ kind: 'end', is: made.end })
}

/** A low level: most of what is there to win, for a third of the time. */
const compressed = (bytes: AsyncIterable<Buffer>) => through(bytes, createGzip({ level: 3 }))
