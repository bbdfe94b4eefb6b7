import type pg from 'pg'

export type Pristine = {
  /** The tables whose rows are others than at first. */
  changedTables(): Promise<string[]>
  /** The same, and whether the schema is another. */
  differences(): Promise<string[]>
  /** Makes the rows what they were at first, and counts deadlocks anew. */
  restore(): Promise<void>
}

/** Everything of the schema that a test could change, and the settings of the roles. */
const schemaText = `
  select md5(string_agg(what, e'\\n' order by what collate "C")) as hash from (
    select 'column ' || attrelid::regclass || attname || atttypid || attnotnull || attgenerated::text as what
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all select 'constraint ' || conrelid::regclass || conname || convalidated || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexrelid::regclass || indisvalid from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'public'::regnamespace
    union all select 'trigger ' || tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'function ' || oid::regprocedure || md5(prosrc) || coalesce(proacl::text, '') from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select 'policy ' || polrelid::regclass || polname || coalesce(polqual::text, '') from pg_policy
    union all select 'table ' || oid::regclass || relrowsecurity || relforcerowsecurity || coalesce(relacl::text, '')
      from pg_class where relnamespace = 'public'::regnamespace
    union all select 'role ' || rolname || rolsuper || rolbypassrls from pg_roles where rolname = 'marcai_app'
  ) one`

/** Remembers a database that nobody has used yet. */
export async function pristineDatabase(admin: pg.Client): Promise<Pristine> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const read = (text: string) => admin.query<{ name: string }>({ name: text.slice(0, 40), text })
  const filledText = tables.map(({ name }) => `select '${name}' as name where exists (select from "${name}")`)
  const filled = async () => (await read(filledText.join(' union all '))).rows.map(({ name }) => name)
  const hash = async () => (await admin.query<{ hash: string }>({ name: 'schema', text: schemaText })).rows[0]!.hash

  const seeded = await filled()
  await admin.query('create schema pristine')
  for (const name of seeded) await admin.query(`create table pristine."${name}" as table public."${name}"`)
  const schema = await hash()
  const changedText = seeded.map(
    (name) => `select '${name}' as name where exists (
      (table public."${name}" except all table pristine."${name}") union all (table pristine."${name}" except all table public."${name}"))`,
  )
  /** The tables with rows that were not there at first, and those of whose first rows one is another now. */
  const changed = async () => {
    const more = (await filled()).filter((name) => !seeded.includes(name))
    return [...more, ...(await read(changedText.join(' union all '))).rows.map(({ name }) => name)]
  }

  return {
    changedTables: changed,
    async differences() {
      return [...(await changed()), ...((await hash()) === schema ? [] : ['the schema'])]
    },
    async restore() {
      await admin.query('rollback; select pg_stat_reset()')
      const tables = await changed()
      if (tables.length === 0) return
      // Without triggers and references: a seeded table may refer to one that goes.
      await admin.query('begin; set local session_replication_role = replica')
      const list = tables.map((name) => `public."${name}"`).join(', ')
      // Not deleted: the place of deleted rows is taken by later ones, and what is read without an order would come in another.
      await admin.query(`truncate ${list} restart identity cascade`)
      const emptied = new Set(await filled())
      for (const name of seeded)
        if (!emptied.has(name))
          await admin.query(`insert into public."${name}" overriding system value table pristine."${name}"`)
      await admin.query('commit')
    },
  }
}
