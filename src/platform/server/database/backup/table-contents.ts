import pg from 'pg'
import { firstIn } from '../../../filled.ts'
import { DatabaseClient } from '../database-client.ts'
import { BackupFault } from './backup-fault.ts'
import type { SequenceState, TableEnd, TableStart } from './records.ts'

/** What texts of values depend on, of whatever session reads or writes them. */
const sessionText = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set xmlbinary = 'base64';
  set search_path = public, pg_catalog;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** A connection as the owner of the tables, which ends with the work. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: ownerUrl, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {}) // the query that waits reports it
  await client.connect().catch((error: Error) => {
    throw new BackupFault(
      'database',
      `The database cannot be reached as its owner: ${error.message || String(error)}.`,
      {
        cause: error,
      },
    )
  })
  try {
    await client.query(sessionText)
    return await work(client)
  } catch (error) {
    throw toldByDatabase(error)
  } finally {
    await client.end()
  }
}

const diskFull = '53100'

/** What PostgreSQL refuses is for whoever runs it: its own disk is full, the role lacks a right, it was stopped. */
function toldByDatabase(error: unknown): unknown {
  if (error instanceof pg.DatabaseError)
    return new BackupFault(
      error.code === diskFull ? 'disk' : 'database',
      `The database refused (${error.code ?? 'no code'}): ${error.message}.`,
      {
        cause: error,
      },
    )
  return error instanceof Error && error.message.startsWith('Connection terminated')
    ? new BackupFault('database', 'The connection to the database was lost.', { cause: error })
    : error
}

/** Whatever is read from here on is all of it, or an error: row security keeps no rows back in silence. */
export const readAll = (client: pg.ClientBase): Promise<unknown> => client.query('set row_security = off')

const quoted = pg.escapeIdentifier
export const tableList = (tables: readonly string[]): string => tables.map(quoted).join(', ')

type Table = TableStart & { refersTo: string[] }

/** All tables, those before that others refer to. A table that refers to itself is written by one statement, and needs no order. */
export async function tablesInOrder(client: pg.ClientBase): Promise<TableStart[]> {
  const { rows } = await client.query<Table>(`
    select c.relname::text as table,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by c.relname collate "C"`)
  const ordered: Table[] = []
  const done = new Set<string>()
  let waiting = rows
  while (waiting.length > 0) {
    const next = waiting.filter(({ refersTo }) => refersTo.every((table) => done.has(table)))
    if (next.length === 0)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ table }) => table).join(', ')}`)
    ordered.push(...next)
    for (const { table } of next) done.add(table)
    waiting = waiting.filter(({ table }) => !done.has(table))
  }
  return ordered.map(({ table, columns }) => ({ table, columns }))
}

export const copyOutText = ({ table, columns }: TableStart): string =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`
export const copyInText = ({ table, columns }: TableStart): string =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`

/** How many rows a table has, and a sum over what they are that does not depend on their order. What the database computes of them is in it. */
export async function contentOf(client: pg.ClientBase, table: string): Promise<TableEnd> {
  const { rows } = await client.query<TableEnd>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(md5(one::text), 15))::bit(60)::bigint), 0)::text as hash
     from ${quoted(table)} one`,
  )
  return firstIn(rows)
}

export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    states.push({ name, ...firstIn(state) })
  }
  return states
}
