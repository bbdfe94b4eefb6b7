import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { DB } from '../tables.ts'

/** Inserts a row as the database's owner, bypassing row-level security. */
export async function insertRow<T extends keyof DB>(
  admin: pg.Client,
  table: T,
  values: object,
): Promise<Selectable<DB[T]>> {
  const columns = Object.keys(values)
  const { rows } = await admin.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning *`,
    Object.values(values),
  )
  return rows[0] as Selectable<DB[T]>
}
