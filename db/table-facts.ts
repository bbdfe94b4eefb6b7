import type { ClientBase } from 'pg'
import { camelName } from '../src/platform/server/database/column-names.ts'

/** What each fact of a table may say: the program and the checks ask for these words, and would overlook others. */
const facts = {
  of: /^(nobody|a person)$/,
  archive: /^([a-z-]+|none, .+)$/,
  import: /^(replaces what is there|none, .+)$/,
  imported: /^\w+ = \w+(, \w+ = \w+)*( where \w+ in \(\w+(, \w+)*\))?$/,
  people: /^stay somebody$/,
  rows: /^(only added|come and go)$/,
  bound: /^\S.*$/,
  read: /^before a business is known$/,
  directory: /^(paths|hosts|codes)$/,
  removal: /^[a-z]+\.[a-z]+( where .+)?$/,
  addition: /^[a-z]+\.[a-z]+( where .+)?$/,
  stays: /^\S.*$/,
  about: /^(client|account|team|payer|nobody), .+$/,
  seen: /^\S.*$/,
  until: /^\S.*$/,
}
/** The same of a unique key. */
const keyFacts = { of: /^all businesses$/, meets: /^nobody, .+$/ }

/** The facts in a comment: `archive: vendas; rows: only added`. */
function parseFacts(known: Readonly<Record<string, RegExp>>, of: string, comment: string) {
  const found: Record<string, string> = {}
  for (const part of comment.split('; ')) {
    const [, name = '', value = ''] = /^([a-z]+): (.*)$/.exec(part) ?? []
    const form = known[name]
    if (!form) throw new Error(`the comment on ${of} says “${part}”; its facts are ${Object.keys(known).join(', ')}`)
    if (!form.test(value)) throw new Error(`the comment on ${of} says “${part}”; ${name} must be like ${form.source}`)
    if (found[name]) throw new Error(`the comment on ${of} says ${name} twice`)
    found[name] = value
  }
  return found
}

export const factsIn = (table: string, comment: string): { [Name in keyof typeof facts]?: string } =>
  parseFacts(facts, table, comment)
export const keyFactsIn = (key: string, comment: string): { [Name in keyof typeof keyFacts]?: string } =>
  parseFacts(keyFacts, key, comment)

async function proveKeyFacts(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ key: string; comment: string }>(`
    select i.indexrelid::regclass::text as key, obj_description(i.indexrelid, 'pg_class') as comment
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and obj_description(i.indexrelid, 'pg_class') is not null`)
  for (const { key, comment } of rows) keyFactsIn(key, comment)
}

/** What the comments of the schema say, and which tables are dated, as a part of the program. */
export async function describeFacts(client: ClientBase): Promise<string> {
  await proveKeyFacts(client)
  const { rows } = await client.query<{ table: string; column: string | null; comment: string }>(`
    select c.relname as table, a.attname as column, d.description as comment
    from pg_description d
    join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid and c.relkind = 'r'
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where c.relnamespace = 'public'::regnamespace
    order by c.oid, d.objsubid`)
  const tables = rows.filter(({ column }) => column === null)
  const said = Object.fromEntries(tables.map(({ table, comment }) => [table, factsIn(table, comment)]))
  const secrets = rows.flatMap(({ table, column, comment }) => {
    if (column !== null && comment !== 'secret' && comment !== 'personal')
      throw new Error(`the comment on ${table}.${column} is no fact of a column`)
    return comment === 'secret' ? [`${table}.${column}`] : []
  })
  const { rows: dated } = await client.query<{ table: string }>(`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'updated_at' order by 1`)
  return `
/** What the comments of the schema say of tables, in the order in which they are made. */
export const tableFacts: Readonly<Record<string, { ${Object.keys(facts)
    .map((name) => `${name}?: string`)
    .join('; ')} }>> = ${JSON.stringify(said, null, 2)};

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
