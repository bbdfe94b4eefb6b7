import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { ArchiveColumn } from '../../row.ts'

export type Columns = ReadonlyMap<string, ReadonlyMap<string, ArchiveColumn>>

/** The tables' columns in the current database, without `business_id`. */
export async function columnsOf(tx: BusinessTx, tables: readonly string[]): Promise<Columns> {
  const rows = await tx.rows<ArchiveColumn & { table: string }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as is_needed,
       a.atthasdef and a.attgenerated = '' as has_default, a.attgenerated <> '' as is_made,
       exists (
         select from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
           and k.confrelid in ('account'::regclass, 'member'::regclass)) as is_person
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[]) and a.attname <> 'business_id'
     order by a.attnum`,
    [tables],
  )
  const columns = new Map(tables.map((table) => [table, new Map<string, ArchiveColumn>()]))
  for (const { table, ...column } of rows) columns.get(table)!.set(column.name, column)
  return columns
}

/** Sorts tables so that each comes after those that it refers to. */
export async function inOrderOfReference(tx: BusinessTx, tables: readonly string[]): Promise<string[]> {
  const references = await tx.rows<{ from: string; to: string }>(
    `select distinct k.conrelid::regclass::text as "from", k.confrelid::regclass::text as "to"
     from pg_constraint k
     where k.contype = 'f' and k.conrelid <> k.confrelid
       and k.conrelid::regclass::text = any ($1::text[]) and k.confrelid::regclass::text = any ($1::text[])`,
    [tables],
  )
  const ordered: string[] = []
  const place = (table: string, above: readonly string[]): void => {
    if (above.includes(table)) throw new Error([...above, table].join(' refers to '))
    if (ordered.includes(table)) return
    for (const { from, to } of references) if (from === table) place(to, [...above, table])
    ordered.push(table)
  }
  for (const table of tables) place(table, [])
  return ordered
}
