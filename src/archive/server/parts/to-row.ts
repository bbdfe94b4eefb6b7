import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { zones } from '../../../platform/clock.ts'
import { siteContent } from '../../../sites/site.ts'
import { ticketSchema } from '../../../tickets/ticket.ts'
import { type Column, isWellFormed, type Row } from '../../row.ts'
import { refuse } from '../open-archive.ts'
import { own } from '../../../platform/own.ts'

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

const stretch = z.object({
  weekday: z.int().check(z.minimum(0), z.maximum(6)),
  from: z.int().check(z.minimum(0), z.maximum(1440)),
  to: z.int().check(z.minimum(0), z.maximum(1440)),
})
const origin = z.string().check(z.maxLength(260), z.regex(/^https:\/\/[a-z0-9.-]+$/))
const anyJson = z.unknown()

/** Schemas of columns that no constraint checks. @internal for checks: every such column of a taken-in table has one */
export const contents: Readonly<Record<string, z.ZodMiniType>> = {
  'business.zone': z.enum(Object.keys(zones) as [string, ...string[]]),
  'agenda_rules.opening_hours': z.array(stretch).check(z.maxLength(70)),
  'booking_link.framing_sites': z.array(origin).check(z.maxLength(10)),
  'site.draft': siteContent,
  'site.published': siteContent,
  'site_version.content': siteContent,
  /** Only compared with newer values, and shown nowhere. */
  'online_booking.told_parts': anyJson,
  'ticket.lines': ticketSchema.shape.lines,
  'ticket.discount': ticketSchema.shape.discount,
  /** Kept as evidence of what was discarded, and shown nowhere. */
  'discarded_sale.content': anyJson,
}

/** Converts a row of an archive into a row for the table here. Refuses rows that are not valid. */
export function toRow(table: string, columns: ReadonlyMap<string, Column>, place: string, { known, taker }: People) {
  const filled = [...columns.values()].filter(
    ({ type, isNeeded, hasDefault }) => type === 'bytea' && isNeeded && !hasDefault,
  )
  const people = [...columns.values()].filter(({ isPerson }) => isPerson)
  const looked = Object.entries(contents).flatMap(([at, schema]) =>
    at.startsWith(`${table}.`) ? [[at.slice(table.length + 1), schema] as const] : [],
  )
  const rule = own(rules, table) ?? ((row) => row)
  return (sent: Row, now: string): Row => {
    if (!isWellFormed(sent, columns)) return refuse('INTAKE_MISMATCH', place)
    const row: Record<string, unknown> = { ...rule(sent, now) }
    for (const [name, schema] of looked)
      if (row[name] !== null && !schema.safeParse(row[name]).success) refuse('INTAKE_MISMATCH', place)
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
