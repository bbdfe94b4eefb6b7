import type { ClientBase } from 'pg'

/** Describes the whole schema as readable SQL in a fixed order, read from the catalogs. */
export async function describeSchema(client: ClientBase): Promise<string> {
  const { rows: tables } = await client.query<Table>(tablesQuery)
  const { rows: routines } = await client.query<Routine>(routinesQuery)
  const blocks = [...tables.map(describeTable), ...routines.map(describeRoutine)].map(tidy)
  return `-- Written by db/generate.ts from the migrations. For reading; nothing runs it.\n\n${blocks.join('\n\n')}\n`
}

type Table = {
  name: string
  unlogged: boolean
  secured: boolean
  forced: boolean
  columns: string[]
  constraints: string[]
  indexes: string[]
  policies: string[]
  triggers: string[]
  privileges: string | null
  comments: string[]
}
type Routine = { definition: string; restricted: boolean; privileges: string | null }

function describeTable(table: Table): string {
  const body = [...table.columns, ...table.constraints].map((line) => `  ${line}`).join(',\n')
  return [
    `create ${table.unlogged ? 'unlogged ' : ''}table ${table.name} (\n${body}\n);`,
    ...table.indexes,
    ...(table.secured ? [`alter table ${table.name} enable row level security;`] : []),
    ...(table.forced ? [`alter table ${table.name} force row level security;`] : []),
    ...table.policies,
    ...table.triggers,
    ...table.comments,
    `-- marcai_app may: ${table.privileges ?? 'nothing'}`,
  ].join('\n')
}

function describeRoutine({ definition, restricted, privileges }: Routine): string {
  return `${definition.trimEnd()};` + (restricted ? `\n-- marcai_app may: ${privileges ?? 'nothing'}` : '')
}

const tidy = (text: string) =>
  text
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('::text', '')
    .replaceAll(' AS current_business', '')

const tablesQuery = `
select
  c.relname as name,
  c.relpersistence = 'u' as unlogged,
  c.relrowsecurity as secured,
  c.relforcerowsecurity as forced,
  array(
    select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when a.attgenerated = 's' then 'generated always as (' || d.value || ') stored' else 'default ' || d.value end)
    from pg_attribute a
    left join lateral (
      select pg_get_expr(adbin, adrelid, true) as value from pg_attrdef where adrelid = a.attrelid and adnum = a.attnum
    ) d on true
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    order by a.attnum
  ) as columns,
  array(
    -- Not-null constraints stand at their columns.
    select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid, true) from pg_constraint
    where conrelid = c.oid and contype in ('p', 'u', 'f', 'c', 'x')
    order by position(contype in 'pufcx'), conname
  ) as constraints,
  array(
    select pg_get_indexdef(indexrelid, 0, true) || ';' from pg_index
    where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = c.oid)
    order by indexrelid::regclass::text collate "C"
  ) as indexes,
  array(
    select concat_ws(' ', 'create policy', polname, 'on', c.relname,
      case polcmd when 'r' then 'for select' when 'a' then 'for insert' when 'w' then 'for update' when 'd' then 'for delete' end,
      'using (' || pg_get_expr(polqual, polrelid, true) || ')',
      'with check (' || pg_get_expr(polwithcheck, polrelid, true) || ')') || ';'
    from pg_policy where polrelid = c.oid order by polname
  ) as policies,
  array(
    select pg_get_triggerdef(oid, true) || ';' || case when tgenabled = 'O' then '' else ' -- off' end
    from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname
  ) || array(
    -- PostgreSQL's own look at references.
    select 'alter table ' || c.relname || ' disable trigger all;'
    where exists (select from pg_trigger where tgrelid = c.oid and tgisinternal and tgenabled <> 'O')
  ) as triggers,
  array(
    select format('comment on %s is %L;', case d.objsubid when 0 then 'table ' || c.relname else 'column ' || c.relname || '.' || a.attname end, d.description)
    from pg_description d left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where d.classoid = 'pg_class'::regclass and d.objoid = c.oid order by d.objsubid
  ) || array(
    select format('comment on index %s is %L;', i.indexrelid::regclass, d.description)
    from pg_index i join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = i.indexrelid
    where i.indrelid = c.oid order by i.indexrelid::regclass::text collate "C"
  ) as comments,
  (
    select string_agg(lower(privilege_type), ', ' order by privilege_type)
    from aclexplode(c.relacl) where grantee = 'marcai_app'::regrole
  ) as privileges
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
order by c.relname collate "C"`

const routinesQuery = `
select
  pg_get_functiondef(p.oid) as definition,
  p.proacl is not null as restricted,
  (
    select string_agg(lower(privilege_type), ', ') from aclexplode(p.proacl) where grantee = 'marcai_app'::regrole
  ) as privileges
from pg_proc p
where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')
order by p.proname collate "C", pg_get_function_identity_arguments(p.oid)`
