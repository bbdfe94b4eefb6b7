import { randomBytes } from 'node:crypto'
import { type Column, isWellFormed, type Row } from '../../row.ts'
import { refuse } from '../open-archive.ts'
import { own } from '../../../platform/own.ts'
import { asOfForms } from './contents.ts'

/** The accounts here by the archive's account ids; `taker`: the account that imports. */
export type People = { known: ReadonlyMap<string, string>; taker: string }

type Rule = (row: Row, now: string) => Row

/** Changes to rows, so that an import sends nothing to clients and holds no time for offers of the other business. */
const rules: Readonly<Record<string, Rule>> = {
  appointment: (row) =>
    row['online_act'] === 'offered' ? { ...row, status: 'cancelled', online_act: 'expired' } : row,
  waitlist_offer: (row, now) => (row['state'] === 'open' ? { ...row, state: 'taken_back', ended_at: now } : row),
  message: (row) =>
    ['waiting', 'sending', 'failed'].includes(String(row['state']))
      ? { ...row, state: 'not_sent', reason: 'switched_off' }
      : row,
  message_rule: (row) => ({ ...row, on_since: null }),
  message_settings: (row) => ({ ...row, planned_at: null }),
}

/** Converts a row of an archive into a row for the table here. Refuses rows that are not valid. */
export function toRow(table: string, columns: ReadonlyMap<string, Column>, place: string, { known, taker }: People) {
  const filled = [...columns.values()].filter(
    ({ type, isNeeded, hasDefault }) => type === 'bytea' && isNeeded && !hasDefault,
  )
  const people = [...columns.values()].filter(({ isPerson }) => isPerson)
  const ofForms = asOfForms(table)
  const rule = own(rules, table) ?? ((row) => row)
  return (sent: Row, now: string): Row => {
    if (!isWellFormed(sent, columns)) return refuse('INTAKE_MISMATCH', place)
    const row: Record<string, unknown> = { ...(ofForms(rule(sent, now)) ?? refuse('INTAKE_MISMATCH', place)) }
    for (const { name, isNeeded } of people) {
      const keepsSomebody = isNeeded || table === 'message'
      if (typeof row[name] === 'string') row[name] = known.get(row[name]) ?? (keepsSomebody ? taker : null)
    }
    // An archive has no hashes or secrets. Random ones replace them, so that old links do not work here.
    for (const { name } of filled) row[name] = `\\x${randomBytes(32).toString('hex')}`
    if (columns.get('secret')?.isNeeded) row['secret'] = randomBytes(18).toString('base64url')
    return row
  }
}
