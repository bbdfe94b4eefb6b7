import type { Client } from 'pg'

/** How far the clock of this process is off, in minutes. No row of a stage is dated that far from now. */
export const off = 7

/**
 * Prepares the statement that names the columns of a business with a date `off` minutes from now, by the clock of the
 * database. It is to be asked at once, before the clock itself has gone on that far.
 */
export async function datesOf(admin: Client) {
  const { rows } = await admin.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c
     join information_schema.columns b using (table_schema, table_name)
     where c.table_schema = 'public' and b.column_name = 'business_id' and c.data_type = 'timestamp with time zone'`,
  )
  const each = rows.map(
    ({ table, column }) => `
      select distinct '${table}.${column}' as place from ${table}
      where business_id = $1 and abs(extract(epoch from ${column} - now()) / 60) between ${off - 3} and ${off + 3}`,
  )
  return {
    columns: rows.length,
    async off(businessId: string): Promise<string[]> {
      const found = await admin.query<{ place: string }>({
        name: 'dated off',
        text: each.join(' union all '),
        values: [businessId],
      })
      return found.rows.map(({ place }) => place)
    },
  }
}
