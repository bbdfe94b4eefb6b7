import type { ClientBase } from 'pg'
import { camelName } from '../src/platform/server/database/column-names.ts'

const names = ['of', 'archive', 'import', 'rows', 'bound', 'read'] as const
type FactName = (typeof names)[number]
type Facts = { [Name in FactName]?: string }

/** The facts in a table's comment: `archive: vendas; rows: only added`. */
export function factsIn(table: string, comment: string): Facts {
  const facts: Facts = {}
  for (const part of comment.split('; ')) {
    const [, name, value] = /^([a-z]+): (\S.*)$/.exec(part) ?? []
    const known = names.find((one) => one === name)
    if (!known || facts[known]) throw new Error(`the comment on ${table} says “${part}”, which is no fact of a table`)
    facts[known] = value!
  }
  return facts
}

/** What the comments of the schema say, and which tables are dated, as a part of the program. */
export async function describeFacts(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ table: string; column: string | null; comment: string }>(`
    select c.relname as table, a.attname as column, d.description as comment
    from pg_description d
    join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid and c.relkind = 'r'
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where c.relnamespace = 'public'::regnamespace
    order by c.oid, d.objsubid`)
  const tables = rows.filter(({ column }) => column === null)
  const facts = Object.fromEntries(tables.map(({ table, comment }) => [table, factsIn(table, comment)]))
  const secrets = rows.flatMap(({ table, column, comment }) => {
    if (column !== null && comment !== 'secret')
      throw new Error(`the comment on ${table}.${column} is no fact of a column`)
    return column === null ? [] : [`${table}.${column}`]
  })
  const { rows: dated } = await client.query<{ table: string }>(`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'updated_at' order by 1`)
  return `
/** What the comments of the schema say of tables, in the order in which they are made. */
export const tableFacts: Readonly<Record<string, { ${names.map((name) => `${name}?: string`).join('; ')} }>> = ${JSON.stringify(facts, null, 2)};

/** Columns of text that hold secrets. */
export const secretColumns: readonly string[] = ${JSON.stringify(secrets, null, 2)};

/** Tables with a column \`updatedAt\`. */
export const datedTables: ReadonlySet<string> = new Set(${JSON.stringify(
    dated.map(({ table }) => camelName(table)),
    null,
    2,
  )});
`
}
