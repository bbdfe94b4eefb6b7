import type { Insertable, Selectable } from 'kysely'
import type pg from 'pg'
import { newId } from '../../id.ts'
import { camelName, snakeName, type SnakeName, type TableName } from '../database/column-names.ts'
import { PacketClient } from '../database/packet-client.ts'
import type { DB } from '../database/tables.ts'

type SnakeKeys<Row> = { [Column in keyof Row as SnakeName<Column & string>]: Row[Column] }
type ByTable = { [Name in keyof DB as SnakeName<Name>]: DB[Name] }
/** A row as the schema names its columns, which is how tests speak to the database. */
export type StoredRow<Table extends TableName> = SnakeKeys<Selectable<ByTable[Table]>>
export type StoredValues<Table extends TableName> = SnakeKeys<Insertable<ByTable[Table]>>

/** A row of each table whose rows are of businesses, by the program's name for it. What comes about with the business itself is not put, and absent. */
export type RowsByTable = {
  [Name in keyof DB as DB[Name] extends { businessId: infer Of } ? (null extends Of ? never : Name) : never]: SnakeKeys<
    Selectable<DB[Name]>
  >
}

/** A name per statement, so that PostgreSQL parses and plans each of them once per connection. */
const names = new Map<string, string>()

function insertText(table: TableName, columns: readonly string[]): string {
  const places = columns.map((_, i) => `$${i + 1}`)
  return `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`
}

/** Writes a row as the database's owner, past row-level security. */
export async function insertRow<T extends TableName>(
  admin: pg.Client,
  table: T,
  values: object,
): Promise<StoredRow<T>> {
  const text = insertText(table, Object.keys(values))
  const name = names.get(text) ?? `row${names.size}`
  names.set(text, name)
  // The driver makes an array of PostgreSQL of any list, and a list of objects is always JSON.
  const written = Object.values(values).map((value: unknown) =>
    isListOfObjects(value) ? JSON.stringify(value) : value,
  )
  const { rows } = await admin.query({ name, text, values: written })
  return rows[0] as StoredRow<T>
}

const isListOfObjects = (value: unknown) =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null && !(one instanceof Date))

type PutRow = <T extends TableName>(table: T, values: object) => StoredRow<T>
export type RowBatch = {
  /** Keeps a row for the batch. What the database fills in is there once the batch is stored. */
  put: PutRow
  /** The same for a table with an `id`, which is known at once. */
  make: PutRow
  /** The same for a table with an `id` that is of no business. */
  found: PutRow
  /** Of each table the first row of the business that was made, or else put. */
  byTable(): RowsByTable
  /** Waits for all rows, which are one transaction. */
  stored(): Promise<void>
}

/** Beside each connection one that sends all rows of a batch as one packet, until that connection ends. */
const packetClients = new WeakMap<pg.Client, Promise<PacketClient>>()

function packetClientBeside(admin: pg.Client): Promise<PacketClient> {
  const known = packetClients.get(admin)
  if (known) return known
  const { host, port, user, password, database } = admin
  const client = new PacketClient({ host, port, user, password, database, pipeline: true })
  admin.once('end', () => void client.end())
  const connected = client.connect().then(() => client)
  packetClients.set(admin, connected)
  return connected
}

/** Writes many rows of one business in one go: a business with a row in every table is made thousands of times. */
export function rowBatch(admin: pg.Client, business_id: string): RowBatch {
  const waiting: { text: string; row: object }[] = []
  const first = { put: new Map<string, object>(), made: new Map<string, object>() }
  const keep: PutRow = (table, values) => {
    const row = { ...values } as never
    waiting.push({ text: insertText(table, Object.keys(row)), row })
    return row
  }
  const keepFirst =
    (rows: Map<string, object>): PutRow =>
    (table, values) => {
      const row = keep(table, { business_id, ...values })
      if (!('business_id' in values) && !rows.has(camelName(table))) rows.set(camelName(table), row)
      return row
    }
  const make = keepFirst(first.made)
  return {
    put: keepFirst(first.put),
    make: (table, values) => make(table, { id: newId(), ...values }),
    found: (table, values) => keep(table, { id: newId(), ...values }),
    byTable: () => Object.fromEntries([...first.put, ...first.made]) as RowsByTable,
    async stored() {
      const client = await packetClientBeside(admin)
      const sent = [
        client.send('begin'),
        ...waiting.map(async ({ text, row }) => {
          const { rows } = await client.send(text, Object.values(row))
          for (const [name, value] of Object.entries(rows[0] as object))
            Object.assign(row, { [snakeName(name)]: value })
        }),
        client.send('commit'),
      ]
      const failed = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')
      if (!failed) return
      await client.query('rollback')
      throw failed.reason
    },
  }
}
