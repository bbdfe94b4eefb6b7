import type { Client } from 'pg'
import { grants, type Permission } from '../src/accounts/permissions.ts'
import { tablesWith } from './table-facts.ts'

const isPermission = (name: string): name is Permission => Object.hasOwn(grants, name)

/** Rows by a permission: `clients.delete where deactivated_at is null` said of the table `client`. */
export function guardedBy(table: string, says: string): [rows: string, permission: Permission] {
  const [, permission = '', condition = ''] = /^(\S+)(.*)$/.exec(says) ?? []
  if (!isPermission(permission)) throw new Error(`the comment on ${table} names no permission: ${says}`)
  return [table + condition, permission]
}
const guarded = (fact: 'removal' | 'addition'): Record<string, Permission> =>
  Object.fromEntries(Array.from(tablesWith(fact), ([table, says]) => guardedBy(table, says)))

/** What a procedure takes away if fewer of these rows are there after it, and the permission that it must require at least. */
export const takenAway = guarded('removal')
/** The same where more of these rows are there: money given back, stock moved by hand, sales given up, ways in. */
export const added = guarded('addition')

/** The ids of rows, by a table or by its rows that meet a condition. */
export type Ids = ReadonlyMap<string, ReadonlySet<string>>

export const tableOf = (rows: string) => rows.split(' ')[0]!

/** Prepares the statement that reads the ids of a business in all its tables, and those of the rows named above. */
export async function guardedRows(admin: Client): Promise<(businessId: string) => Promise<Ids>> {
  /** The columns of the primary key of every table of a business. */
  const keys = new Map<string, string>()
  const { rows } = await admin.query<{ table: string; key: string }>(
    `select i.indrelid::regclass::text as table, string_agg('x.' || a.attname, ', ' order by a.attnum) as key
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and exists (
       select from information_schema.columns c where c.table_schema = 'public'
         and c.table_name = i.indrelid::regclass::text and c.column_name = 'business_id')
     group by 1`,
  )
  for (const { table, key } of rows) keys.set(table, key)
  const watched = [...new Set([...Object.keys(takenAway), ...Object.keys(added), ...keys.keys()])]
  const each = watched.map(
    (rows, i) =>
      `select ${i} as of, jsonb_build_array(${keys.get(tableOf(rows))})::text as id from (select * from ${rows}) x where x.business_id = $1`,
  )
  return async (businessId) => {
    const { rows: found } = await admin.query<{ of: number; id: string }>({
      name: 'ids',
      text: each.join(' union all '),
      values: [businessId],
    })
    const ids = Map.groupBy(found, ({ of }) => of)
    return new Map(watched.map((name, i) => [name, new Set(ids.get(i)?.map(({ id }) => id))]))
  }
}
