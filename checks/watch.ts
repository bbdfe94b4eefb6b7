import type { Client } from 'pg'
import { PacketClient } from '../src/platform/server/database/packet-client.ts'
import type { Catalogue } from './lock-ranks.ts'

export type WatchedTables = { transactions: string[][]; tables: Map<string, 'written' | 'locked'>; read: Set<string> }

/**
 * The statements that a piece of work sends, the tables that it writes or locks, and those that it reads. Nothing else
 * may run meanwhile.
 */
export async function watch(work: () => Promise<unknown>): Promise<WatchedTables> {
  const seen: WatchedTables = { transactions: [], tables: new Map(), read: new Set() }
  // oxlint-disable-next-line typescript/unbound-method -- restored below, and called with its own client
  const { send } = PacketClient.prototype
  PacketClient.prototype.send = function overhear(this: PacketClient, text, values) {
    const ask = send.bind(this)
    if (text.startsWith('begin')) seen.transactions.push([])
    else if (text === 'commit')
      void ask(tablesText).then(
        ({ rows }) => note(seen, rows as TableUse[]),
        () => {},
      )
    else seen.transactions.at(-1)?.push(text)
    return ask(text, values)
  }
  try {
    await work()
  } finally {
    PacketClient.prototype.send = send
  }
  return seen
}

type TableUse = { name: string; isWritten: boolean; isLocked: boolean; isRead: boolean }

function note({ tables, read }: WatchedTables, held: readonly TableUse[]) {
  for (const { name, isWritten, isLocked, isRead } of held) {
    if (isWritten || (isLocked && !tables.has(name))) tables.set(name, isWritten ? 'written' : 'locked')
    if (isRead) read.add(name)
  }
}

/** PostgreSQL itself shows this: writing, locking and reading rows take different table locks until the commit. */
const tablesText = `
  select c.relname as name, bool_or(l.mode = 'RowExclusiveLock') as "isWritten",
    bool_or(l.mode = 'RowShareLock') as "isLocked", bool_or(l.mode = 'AccessShareLock') as "isRead"
  from pg_locks l join pg_class c on c.oid = l.relation and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  where l.pid = pg_backend_pid() and l.mode in ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock')
  group by 1`

export async function readCatalogue(admin: Client): Promise<Catalogue> {
  const references = await admin.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
  )
  const functions = await admin.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ '\\w'`,
  )
  const byChild = Map.groupBy(references.rows, ({ child }) => child)
  return {
    parents: new Map(Array.from(byChild, ([child, rows]) => [child, rows.map(({ parent }) => parent)])),
    functions: new Map(functions.rows.map(({ name, body }) => [name, body.toLowerCase()])),
  }
}
