import { randomBytes } from 'node:crypto'
import { type ArchiveColumn, isWellFormed, type ArchiveRow } from '../../row.ts'
import { refuse } from '../open-archive.ts'
import { keepsPeople, ruleOf } from './archived-tables.ts'
import { asOfForms } from './contents.ts'

/** The accounts here by the archive's account ids; `taker`: the account that imports. */
export type People = { known: ReadonlyMap<string, string>; taker: string }

/** Converts a row of an archive into a row for the table here. Refuses rows that are not valid. */
export function toRow(
  table: string,
  columns: ReadonlyMap<string, ArchiveColumn>,
  place: string,
  { known, taker }: People,
) {
  const filled = [...columns.values()].filter(
    ({ type, isNeeded, hasDefault }) => type === 'bytea' && isNeeded && !hasDefault,
  )
  const people = [...columns.values()].filter(({ isPerson }) => isPerson)
  const ofForms = asOfForms(table)
  const rule = ruleOf(table)
  return (sent: ArchiveRow, now: string): ArchiveRow => {
    if (!isWellFormed(sent, columns)) return refuse('INTAKE_MISMATCH', place)
    const row: Record<string, unknown> = { ...(ofForms(rule(sent, now)) ?? refuse('INTAKE_MISMATCH', place)) }
    for (const { name, isNeeded } of people) {
      const keepsSomebody = isNeeded || keepsPeople(table)
      if (typeof row[name] === 'string') row[name] = known.get(row[name]) ?? (keepsSomebody ? taker : null)
    }
    // An archive has no hashes or secrets. Random ones replace them, so that old links do not work here.
    for (const { name } of filled) row[name] = `\\x${randomBytes(32).toString('hex')}`
    if (columns.get('secret')?.isNeeded) row['secret'] = randomBytes(18).toString('base64url')
    return row
  }
}
