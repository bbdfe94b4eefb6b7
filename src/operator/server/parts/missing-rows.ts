import type pg from 'pg'
import { tableFacts } from '../../../platform/server/database/tables.ts'

/** Tables whose rows do not come and go by themselves, so that their number proves something; what is not ours is in none. */
const lasting: readonly string[] = Object.keys(tableFacts).filter(
  (table) => tableFacts[table]!.rows !== 'come and go' && table !== 'schema_migration',
)

/** Columns that say when the database, not a device, made a row. */
const birthdays = ['created_at', 'opened_at', 'begun_at', 'started_at', 'since', 'set_at', 'at']

type Table = { name: string; isOfBusiness: boolean; born: string | null }
type TableCounts = { all: number; old: number }
type Counts = ReadonlyMap<string, TableCounts>

/**
 * The tables that lack rows in the copy which are here. Where a business has done nothing since the copy, it must have
 * as many rows there as here. Elsewhere only rows count that are older than the copy by more than a minute, as far as
 * it is known when they were made. What was deleted here since then is more there, and no fault.
 */
export async function missingRows(copy: pg.Client, here: pg.Client, until: Date): Promise<string[]> {
  const tables = await tablesOf(here)
  const quiet = await unchanged(copy, here)
  const [ours, theirs] = [await counted(here, tables, until), await counted(copy, tables, until)]
  return tables.flatMap(({ name }) => {
    let missing = 0
    for (const [of, mine] of ours.get(name) ?? []) {
      const copied = theirs.get(name)?.get(of) ?? { all: 0, old: 0 }
      missing += Math.max(0, quiet.has(of) ? mine.all - copied.all : mine.old - copied.old)
    }
    return missing > 0 ? [`lacks ${missing} rows of ${name} that are here and older`] : []
  })
}

async function tablesOf(here: pg.Client): Promise<Table[]> {
  const { rows } = await here.query<Table>(
    `select c.relname as name,
       exists (select from pg_attribute where attrelid = c.oid and attname = 'business_id' and attnotnull) as "isOfBusiness",
       case when exists (
           select from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
           where a.attrelid = c.oid and a.attname = 'id' and pg_get_expr(d.adbin, d.adrelid) = 'uuidv7()')
         then 'uuid_extract_timestamp(id)'
         else (
           select attname::text from pg_attribute
           where attrelid = c.oid and attnotnull and atttypid = 'timestamptz'::regtype and attname::text = any ($2)
           order by array_position($2, attname::text) limit 1)
       end as born
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any ($1::text[])
     order by c.relname`,
    [lasting, birthdays],
  )
  return rows
}

/** The platform as a whole, beside the businesses. */
const platform = 'platform'

/** By table and business, how many rows are as old as the copy, and how many are older by more than a minute. */
async function counted(of: pg.Client, tables: readonly Table[], until: Date): Promise<Map<string, Counts>> {
  const parts = tables.map(
    ({ name, isOfBusiness, born }) => `
      select '${name}' as name, ${isOfBusiness ? 'business_id::text' : `'${platform}'`} as business,
        count(*) filter (where ${born ? `${born} <= $1` : 'true'})::int as all,
        count(*) filter (where ${born ? `${born} <= $2` : 'false'})::int as old
      from "${name}" group by 2`,
  )
  const { rows } = await of.query<TableCounts & Record<'name' | 'business', string>>(parts.join(' union all '), [
    until,
    new Date(until.getTime() - 60_000),
  ])
  const byTable = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    Array.from(byTable, ([name, counts]) => [name, new Map(counts.map(({ business, ...one }) => [business, one]))]),
  )
}

/** The businesses (and the platform) whose newest entry in the trail is the same there as here. */
async function unchanged(copy: pg.Client, here: pg.Client): Promise<Set<string>> {
  const newest = async (of: pg.Client) => {
    const { rows } = await of.query<{ of: string; id: string }>(
      `select business_id::text as of, max(id::text) as id from audit group by 1
       union all
       select '${platform}', max(id::text) from account_audit where action <> 'operator.restore_proved'`,
    )
    return new Map(rows.map((row) => [row.of, row.id]))
  }
  const [ours, theirs] = [await newest(here), await newest(copy)]
  return new Set([...ours].flatMap(([of, id]) => (theirs.has(of) && theirs.get(of) === id ? [of] : [])))
}
