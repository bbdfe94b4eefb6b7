import { tableFacts } from '../../../platform/server/database/tables.ts'
import type { ArchiveRow } from '../../row.ts'

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

/** Whether whoever stands in a row is somebody even if they are not here: nobody would mean something else. */
export const keepsPeople = (table: string): boolean => tableFacts[table]!.people === 'stay somebody'

type Rule = (row: ArchiveRow, now: string) => ArchiveRow

/**
 * What an import makes of a row, so that it sends nothing to clients and holds no time for offers of the other business:
 * `state = taken_back, ended_at = now where state in (open)`.
 */
export function ruleOf(table: string): Rule {
  const { imported } = tableFacts[table]!
  if (imported === undefined) return (row) => row
  const [change = '', condition] = imported.split(' where ')
  const [, column = '', values = ''] = /^(\w+) in \((.*)\)$/.exec(condition ?? '') ?? []
  const changed = change.split(', ').map((part) => part.split(' = ') as [column: string, value: string])
  const isMeant = (row: ArchiveRow) => condition === undefined || values.split(', ').includes(String(row[column]))
  return (row, now) =>
    isMeant(row) ? { ...row, ...Object.fromEntries(changed.map(([name, value]) => [name, valueOf(value, now)])) } : row
}
const valueOf = (said: string, now: string) => (said === 'null' ? null : said === 'now' ? now : said)
