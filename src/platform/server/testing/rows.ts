import type { Selectable } from 'kysely'
import type pg from 'pg'
import { newId } from '../../id.ts'
import type { DB } from '../tables.ts'

/** A name per statement, so that PostgreSQL parses and plans each of them once per connection. */
const names = new Map<string, string>()

/** Writes a row as the database's owner, past row-level security. */
export async function insertRow<T extends keyof DB>(
  admin: pg.Client,
  table: T,
  values: object,
): Promise<Selectable<DB[T]>> {
  const columns = Object.keys(values)
  const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning *`
  const name = names.get(text) ?? `row${names.size}`
  names.set(text, name)
  const { rows } = await admin.query({ name, text, values: Object.values(values) })
  return rows[0] as Selectable<DB[T]>
}

type Put = <T extends keyof DB>(table: T, values: object) => Selectable<DB[T]>
export type RowBatch = {
  /** Sends a row and does not wait. What the database fills in is there once the batch is stored. */
  put: Put
  /** The same for a table with an `id`, which is known at once. */
  make: Put
  /** Waits for all rows, which are one transaction. */
  stored(): Promise<void>
}

/** Writes many rows of one business in one go: a business with a row in every table is made thousands of times. */
export function rowBatch(admin: pg.Client, business_id: string): RowBatch {
  const sent: Promise<unknown>[] = [admin.query('begin')]
  const put: Put = (table, values) => {
    const row = { business_id, ...values } as never
    sent.push(insertRow(admin, table, row).then((whole) => Object.assign(row, whole)))
    return row
  }
  return {
    put,
    make: (table, values) => put(table, { id: newId(), ...values }),
    async stored() {
      sent.push(admin.query('commit'))
      const failed = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')
      if (!failed) return
      await admin.query('rollback')
      throw failed.reason
    },
  }
}
