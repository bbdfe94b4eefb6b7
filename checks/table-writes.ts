import { filesOf, isTest, placeOf, textOf } from './tree.ts'
import { snakeName } from '../src/platform/server/database/column-names.ts'

/**
 * The idea that owns each table: in whose migration it is made. Only its files may write it. A table that only triggers write
 * belongs to the idea that reads it.
 */
export const ownerOf: ReadonlyMap<string, string> = new Map([
  ['schema_migration', 'platform'], // made by what migrates
  ...filesOf('db/migrations/*.sql').flatMap((path) => tablesMadeIn(path, textOf(path))),
])

/** The tables that a migration makes, with the idea in its name. */
export function tablesMadeIn(path: string, sql: string): [table: string, idea: string][] {
  const idea = /\/\d{4}-([a-z]+)/.exec(path)![1]!
  return Array.from(sql.matchAll(/^create (?:unlogged )?table (\w+)/gm), ([, table]) => [table!, idea])
}

const written = [
  // In the names of the program.
  /\b(?:insertInto|updateTable|deleteFrom|tx\.update|upsert)\(\s*'(\w+)'/g,
  /\b(?:insert\s+into|delete\s+from)\s+(\w+)/gi,
  /\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/gi,
]

export const tablesWrittenIn = (text: string): string[] => [
  ...new Set(written.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, table]) => snakeName(table!)))),
]

type Write = { path: string; table: string }

const writes = (): Write[] =>
  filesOf('src/*/server/**/*.ts')
    .filter((path) => !isTest(path))
    .flatMap((path) => tablesWrittenIn(textOf(path)).map((table) => ({ path, table })))

/** Writes to another idea's tables. */
export const foreignWrites = (all = writes()): Write[] =>
  all.filter(({ path, table }) => ownerOf.get(table) !== placeOf(path)!.idea)
