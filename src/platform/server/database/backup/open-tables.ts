import pg from 'pg'
import { tableList } from './table-contents.ts'

const eachTable = (tables: readonly string[], change: string): string =>
  tables.map((table) => `alter table ${pg.escapeIdentifier(table)} ${change};`).join('\n')

/**
 * Empties the tables, and lets their owner write them as they were, within its transaction: without triggers, whose work is in
 * the rows already, and past row security. References and constraints are looked at. Returns what undoes it.
 */
export async function openTables(owner: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  const guarded = rows.map(({ name }) => name)
  const change = async (triggers: string, security: string) => {
    // PostgreSQL changes no table while something is still to be looked at.
    await owner.query('set constraints all immediate')
    await owner.query(eachTable(tables, `${triggers} trigger user`))
    await owner.query(eachTable(guarded, `${security} row level security`))
  }
  await change('disable', 'no force')
  await owner.query(`truncate ${tableList(tables)}`)
  return () => change('enable', 'force')
}
