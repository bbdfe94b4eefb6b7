import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TableName } from '../src/platform/server/database/column-names.ts'
import { appUrl } from '../src/platform/server/database/app-role.ts'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { firstOf } from '../src/platform/server/database/sql-parts.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { insertRow } from '../src/platform/server/testing/rows.ts'
import { fillBusiness } from './one-of-everything.ts'
import { tablesThat, tablesWith } from './table-facts.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const database = freshDatabase()

/** A session belongs to a person; its column says which business the person is in. */
const notOfBusinesses = tablesThat('of', 'a person')
const ofNobody = tablesThat('of', 'nobody')
const ledgers = tablesThat('rows', 'only added')
/** Where a name that somebody typed leads to its business. What leads there by a secret names it itself. */
const directory = [...tablesWith('directory').keys()]

/**
 * Tables that may be read outside a business: by an address or a code, or for sums over all businesses. None of the
 * tables that the agenda and the till read is among them.
 */
const lookedFor = tablesThat('read', 'before a business is known')

/** Functions that run as the owner, within the bound business: the merge of clients rewrites ledgers, and what was closed is erased. */
const asOwner = ['move_client_history', 'erase_rows', 'empty_personal_columns', 'forget_people']

/** A query for each rule that returns its violations in the real database. */
const rules: Record<string, string> = {
  'row security is enabled and forced': `
    select relname as culprit from business_table where not relrowsecurity or not relforcerowsecurity`,
  'the one policy for writing is the business': `
    select t.relname as culprit from business_table t where not exists (
      select from pg_policy where polrelid = t.oid and polname = 'own_business' and polcmd = '*' and polpermissive
        and pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid)
        and pg_get_expr(polqual, polrelid) ~ '^\\((business_id|id) = current_business\\(\\)\\)$')
    union all
    select t.relname from business_table t join pg_policy on polrelid = t.oid
    where polname <> 'own_business' and not (polcmd = 'r' and pg_get_expr(polqual, polrelid) ~ 'app.lookup')`,
  'a second policy, which makes the planner guess, is only on what is looked for before a business is known': `
    select t.relname as culprit from business_table t join pg_policy on polrelid = t.oid
    where polname <> 'own_business' and t.relname <> all ('{${lookedFor.join()}}')`,
  'what is said to be looked for before a business is known has that policy': `
    select relname as culprit from business_table t where obj_description(oid, 'pg_class') ~ '(^|; )read: before'
      and not exists (select from pg_policy where polrelid = t.oid and polname <> 'own_business')`,
  'a function looks for each mark that opens a table': `
    select t.relname as culprit from business_table t join pg_policy on polrelid = t.oid and polcmd = 'r'
    cross join regexp_matches(pg_get_expr(polqual, polrelid), '''(\\w+)''', 'g') as found (mark)
    where not exists (
      select from pg_proc where 'app.lookup=' || mark[1] = any (proconfig))`,
  'all look-ups of a table are one policy, except those of whom a business has brought': `
    select t.relname as culprit from business_table t join pg_policy on polrelid = t.oid
    where polname not in ('own_business', 'look_up') and (t.relname, polname) <> ('referral', 'brought')`,
  // What spreads businesses over several servers knows only then which of them a statement of the function is for.
  'a function with parameters that is about business tables is PL/pgSQL, or becomes a part of the statement that calls it': `
    select distinct proname as culprit from pg_proc p join pg_language l on l.oid = p.prolang and lanname = 'sql'
    join business_table t on prosrc ~ ('\\m(from|join|update|into)\\s+' || relname || '\\M')
    where p.pronamespace = 'public'::regnamespace and pronargs > 0
      and not (proretset and proconfig is null and provolatile <> 'v' and not proisstrict)`,
  // They run where the rows are, which may not be where the business was bound.
  'what a trigger calls takes the business from the rows': `
    with recursive called as (
      select oid, proname, pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
      union
      select p.oid, p.proname, pg_get_functiondef(p.oid) from pg_proc p join called c on c.text ~ ('\\m' || p.proname || '\\(')
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.oid <> c.oid
    )
    select distinct proname as culprit from called where text ~ '\\m(current_business\\(|app\\.business_id)'`,
  // Claims and locks are within one business, or on a table of nobody.
  'what is looked for in all businesses is only read': `
    select proname as culprit from pg_proc
    where pronamespace = 'public'::regnamespace and proname <> all ('{${asOwner.join()}}')
      and exists (select from unnest(proconfig) one where one ~ '^app\\.')
      and pg_get_functiondef(oid) ~ '\\m(for (no key update|update|share|key share)|insert into|update \\w+( \\w+)? set|delete from)\\M'`,
  'every key begins with the business, or says that it is of all': `
    select indexrelid::regclass::text as culprit from pg_index i join business_table t on t.oid = i.indrelid
    where (indisunique or indisexclusion)
      and coalesce(obj_description(indexrelid, 'pg_class'), '') !~ '(^|; )of: all businesses(;|$)'
      and (select attname from pg_attribute where attrelid = t.oid and attnum = i.indkey[0]) is distinct from t.business_column`,
  'a key is of all businesses in the directory alone': `
    select indexrelid::regclass::text as culprit from pg_index i join business_table t on t.oid = i.indrelid
    where (indisunique or indisexclusion) and t.relname <> all ('{${directory.join()}}')
      and obj_description(indexrelid, 'pg_class') ~ '(^|; )of: all businesses(;|$)'`,
  'every table is of a business, or is known to be of none': `
    select relname as culprit from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all ('{${[...ofNobody, ...notOfBusinesses].join()}}')
      and oid not in (select oid from business_table)`,
  'a view sees with the eyes of who asks': `
    select relname as culprit from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not coalesce(reloptions, '{}') @> '{security_invoker=true}'`,
  'every table has a primary key': `
    select relname as culprit from business_table t
    where not exists (select from pg_index where indrelid = t.oid and indisprimary)`,
  'every reference to a business table carries the business': `
    select k.conname as culprit from pg_constraint k
    join business_table t on t.oid = k.conrelid join business_table target on target.oid = k.confrelid
    where k.contype = 'f' and not exists (
      select from unnest(k.conkey, k.confkey) as pair (here, there)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = pair.here and a.attname = t.business_column
      join pg_attribute b on b.attrelid = target.oid and b.attnum = pair.there and b.attname = target.business_column)`,
}

const businessTables = `
  create temp view business_table as
  select c.*, a.attname as business_column from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = case when c.relname = 'business' then 'id' else 'business_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ('{${notOfBusinesses.join()}}')`

async function culprits(rule: string): Promise<string[]> {
  const { rows } = await database.admin.query<{ culprit: string }>(rules[rule]!)
  return rows.map(({ culprit }) => culprit)
}

const tablesOf = async () => {
  const { rows } = await database.admin.query<{ name: string; business: string; columns: string }>(
    `select relname as name, business_column as business, (
       select string_agg(attname, ', ') from pg_attribute
       where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as columns
     from business_table t order by 1`,
  )
  return rows
}

async function count(client: Client, table: string, where = 'true'): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)
  return rows[0]!.n
}

beforeAll(async () => {
  await database.admin.query(businessTables)
})

// spec: entities-12
describe('the shape of business tables', () => {
  test('there are tables to look at', async () => {
    expect((await tablesOf()).length).toBeGreaterThan(15)
  })

  test.each(Object.keys(rules))('%s', async (rule) => {
    expect(await culprits(rule)).toEqual([])
  })

  test.each(Object.keys(rules))('a table against the rule is caught: %s', async (rule) => {
    const { admin } = database
    await admin.query('begin')
    await admin.query(`
      create table bad (id uuid unique, business_id uuid, client_id uuid);
      create table bad_without_business (id uuid);
      create table bad_read (business_id uuid);
      comment on table bad_read is 'read: before a business is known';
      create view bad_view as select * from client;
      create function bad_look_up(wanted uuid) returns setof uuid language sql stable set "app.lookup" = 'slug' as
        'select id from client where id = wanted';
      create function bad_claim() returns setof uuid language sql set "app.lookup" = 'slug' as 'select id from client for update';
      create function bad_trigger() returns trigger language plpgsql as 'begin perform current_business(); end';
      create unique index bad_expression on bad (lower(id::text));
      create unique index bad_secret on bad (client_id);
      comment on index bad_secret is 'of: all businesses';
      alter table client add unique (id);
      alter table bad add foreign key (client_id) references client (id);
      create policy own_business on bad using (true) with check (true);
      create policy by_bad on bad for select using (current_setting('app.lookup', true) = 'bad')`)
    expect((await culprits(rule)).some((name) => name.startsWith('bad'))).toBe(true)
    await admin.query('rollback')
  })
})

describe('the application role', () => {
  const powers = `
    select 'owns ' || relname as power from pg_class where relowner = 'marcai_app'::regrole
    union all select 'owns ' || proname from pg_proc where proowner = 'marcai_app'::regrole
    union all select 'passes row security' from pg_roles where rolname = 'marcai_app' and (rolsuper or rolbypassrls or rolcreaterole)
    union all select 'is a member of ' || roleid::regrole from pg_auth_members where member = 'marcai_app'::regrole
    union all select 'creates objects' where has_schema_privilege('marcai_app', 'public', 'create')
    union all select action || ' ' || name from unnest($1::text[]) as name, unnest('{update,delete,truncate}'::text[]) as action
      where has_table_privilege('marcai_app', name, action)
    union all select 'calls as owner ' || proname from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and proname <> all ('{${asOwner.join()}}')`
  const powersOf = async () =>
    (await database.admin.query<{ power: string }>(powers, [ledgers])).rows.map(({ power }) => power)

  test('owns nothing, passes nothing and rewrites no ledger', async () => {
    expect(await powersOf()).toEqual([])
  })

  test('a power too many is caught', async () => {
    const { admin } = database
    await admin.query('begin')
    await admin.query(`
      create table bad (); alter table bad owner to marcai_app;
      alter role marcai_app bypassrls;
      grant create on schema public to marcai_app;
      grant update on sale to marcai_app;
      create function bad() returns void language sql security definer return null`)
    expect(await powersOf()).toEqual([
      'owns bad',
      'passes row security',
      'creates objects',
      'update sale',
      'calls as owner bad',
    ])
    await admin.query('rollback')
  })
})

// spec: product-7, roles-8
describe('rows of another business', () => {
  let app: Client
  let [mine, theirs] = ['', '']

  beforeAll(async () => {
    const [a, b] = [await aBusiness(), await aBusiness()]
    for (const scope of [a, b]) await fillBusiness(database.admin, scope)
    mine = a.businessId
    theirs = b.businessId
    app = new Client({ connectionString: appUrl(database.url) })
    await app.connect()
  })
  afterAll(() => app.end())

  /** Runs work as the application role in a business and rolls it back. */
  async function asMember<T>(business: string, work: () => Promise<T>): Promise<T> {
    await app.query('begin')
    try {
      await app.query(`select set_config('app.business_id', $1, true)`, [business])
      return await work()
    } finally {
      await app.query('rollback')
    }
  }

  test('both businesses have rows in every table', async () => {
    for (const { name, business } of await tablesOf())
      for (const id of [mine, theirs])
        expect(await count(database.admin, name, `${business} = '${id}'`), name).toBeGreaterThan(0)
  })

  test('outside of any business the application sees nothing', async () => {
    for (const { name } of await tablesOf()) expect(await count(app, name), name).toBe(0)
  })

  // spec: calls-7
  test('in a business it sees that business and no other', async () => {
    for (const { name, business } of await tablesOf())
      await asMember(mine, async () => {
        expect(await count(app, name), name).toBeGreaterThan(0)
        expect(await count(app, name, `${business} <> '${mine}'`), name).toBe(0)
      })
  })

  test('it cannot change or delete rows of another business', async () => {
    const writable = (await tablesOf()).filter(({ name }) => !ledgers.includes(name))
    expect(writable.length).toBeGreaterThan(8)
    for (const { name, business } of writable)
      await asMember(mine, async () => {
        const others = `where ${business} = '${theirs}'`
        expect((await app.query(`update ${name} set ${business} = ${business} ${others}`)).rowCount, name).toBe(0)
        expect((await app.query(`delete from ${name} ${others}`)).rowCount, name).toBe(0)
        const gift = app.query(`update ${name} set ${business} = '${theirs}'`)
        await expect(gift, name).rejects.toThrow('row-level security')
      })
  })

  test('it cannot insert rows into another business', async () => {
    for (const { name, business, columns } of await tablesOf())
      await asMember(mine, async () => {
        const { rows } = await database.admin.query<object>(
          `select ${columns} from ${name} where ${business} = '${theirs}'`,
        )
        await expect(insertRow(app, name as TableName, rows[0]!), name).rejects.toThrow('row-level security')
      })
  })

  test('a row is found by its key also where that is the first of two values, unless coalesce() says so', async () => {
    await database.admin.query(
      `insert into client (business_id, name) select '${mine}', 'Cliente ' || n from generate_series(1, 2000) n`,
    )
    await database.admin.query('analyze client')
    const plan = (key: string) =>
      asMember(mine, async () => {
        const { rows } = await app.query<{ 'QUERY PLAN': string }>(
          `explain select (select name from client where business_id = c.business_id and id = ${key}) from client c`,
        )
        return rows
          .map((row) => row['QUERY PLAN'])
          .filter((line) => line.includes('Index Cond'))
          .join('\n')
      })
    expect(await plan(firstOf('c.merged_into', 'c.id'))).toContain('(id = CASE')
    expect(await plan('coalesce(c.merged_into, c.id)')).not.toContain('COALESCE')
  })
})

describe('the business of a transaction', () => {
  /** Calls that a database of several servers does not hand on to the others. */
  const boundByCall = (text: string) => text.match(/set_config\(\s*'app\.business_id'/g) ?? []

  test('is bound by `set local`', () => {
    expect(boundByCall(`select set_config('app.business_id', $1, true)`)).toHaveLength(1)
    const files = filesOf('src/**/*.ts', 'db/migrations/*.sql').filter((path) => !isTest(path))
    expect(files.filter((path) => boundByCall(textOf(path)).length > 0)).toEqual([])
  })
})

describe('keys', () => {
  /** Comparisons of a column with `coalesce(…)`. Assignments such as `set x = coalesce(x, …)` do not count. */
  const comparedWith = (text: string) =>
    Array.from(text.matchAll(/([\w."]+) = (?:any ?\()?coalesce\((?:\w+\.)?(\w+)/g)).flatMap(([found, column, first]) =>
      column!.split('.').at(-1) === first ? [] : [found],
    )

  test('are compared with no coalesce(), by which nothing is looked up', () => {
    expect(comparedWith('join client c on c.id = coalesce(a.client_id, m.client_id)')).toHaveLength(1)
    expect(comparedWith('set ended_at = coalesce(ended_at, $3), phone = coalesce(c.phone, $4)')).toEqual([])
    const files = filesOf('src/**/*.ts', 'db/migrations/*.sql').filter((path) => !isTest(path))
    expect(files.flatMap((path) => comparedWith(textOf(path)).map((found) => `${path}: ${found}`))).toEqual([])
  })
})
