import { tableFacts } from '../../../platform/server/database/tables.ts'

/** A fact that says `none` and why. */
const isNone = (fact: string): boolean => fact.startsWith('none, ')

/** The archived tables with the names of their files. */
export const archived: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(tableFacts).flatMap(([table, { archive }]) =>
    archive === undefined || isNone(archive) ? [] : [[table, archive]],
  ),
)

const doesImport = (table: string, what: (fact: string) => boolean) => what(tableFacts[table]!.import ?? '')

/** The tables that are taken in, except the business itself. */
export const importedTables: readonly string[] = Object.keys(archived).filter(
  (table) => table !== 'business' && !doesImport(table, isNone),
)

/** Tables of settings that a new business may have already; the archive's rows replace them. */
export const replaced: readonly string[] = importedTables.filter((table) =>
  doesImport(table, (fact) => fact.startsWith('replaces')),
)
