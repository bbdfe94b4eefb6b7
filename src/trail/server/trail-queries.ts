import { byName, ifGiven } from '../../platform/server/database/sql-parts.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Acts, nobody, quietTopic, type Topic } from '../../business/act.ts'
import type { Role } from '../../accounts/permissions.ts'
import { dayBounds } from '../../platform/clock.ts'
import type { Export } from '../../platform/export.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { own } from '../../platform/own.ts'
import { entriesPerPage, factsLine, mostListed, type Trail, type TrailAct, type TrailFilter } from '../trail.ts'

/** The words of an act. Old acts that no release writes any more have none. */
const wordsOf = (acts: Acts, action: string): string => own(acts, action)?.[1] ?? 'Outra alteração'
/** The acts of a topic. */
export const actsOf = (acts: Acts, of: Topic): string[] =>
  Object.entries(acts).flatMap(([action, [topic]]) => (topic === of ? [action] : []))

type Question = TrailFilter & { acts: Acts }

export async function listTrail(tx: BusinessTx, { page, ...filter }: Question & { page: number }): Promise<Trail> {
  const [{ count }, rows, people] = await awaitAll([
    tx.db
      .selectFrom(filtered(tx, filter).select('a.id').limit(mostListed).as('newest'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
    newestFirst(tx, filter)
      .limit(page * entriesPerPage > mostListed ? 0 : entriesPerPage)
      .offset((page - 1) * entriesPerPage)
      .execute(),
    tx
      .selectFrom('member as m')
      .innerJoin('account as one', 'one.id', 'm.accountId')
      .select(['one.id', 'one.name'])
      .orderBy(byName('one.name'))
      .orderBy('one.id')
      .execute(),
  ])
  return { count, entries: rows.map(({ about, ...row }) => ({ ...actOf(row, filter.acts), about })), people }
}

const header = ['Data', 'Hora', 'Quem', 'O que fez', 'Sobre', 'Detalhes']

/** The same list as a file for a spreadsheet. */
export async function exportTrail(tx: BusinessTx, filter: Question): Promise<Export> {
  const formats = await formatsOfBusiness(tx)
  return exportList(tx, {
    action: 'trail.export',
    detail: { from: filter.from, to: filter.to, topic: filter.topic },
    name: 'historico',
    header,
    rows: newestFirst(tx, filter),
    line: ({ about, ...row }) => {
      const { at, by, action, words, ...facts } = actOf(row, filter.acts)
      return [formats.dateOf(at), formats.timeOf(at), by, words, about, factsLine({ action, ...facts }, formats)]
    },
  })
}

export type ActRow = { id: string; at: Date; action: string; detail: unknown; by: string | null }

/** A row of the audit in words. */
export function actOf({ at, by, detail, ...act }: ActRow, acts: Acts): TrailAct {
  const facts = detail as {
    fields?: string[]
    role?: Role
    count?: number
    endedIn?: string | null
    endsIn?: string | null
  } & Record<string, unknown>
  const cents = amounts.map((name) => facts[name]).find((value) => typeof value === 'number')
  return {
    ...act,
    words: wordsOf(acts, act.action),
    at: at.toISOString(),
    by: facts.keyId ? `${by} (API)` : (by ?? 'Sistema'),
    fields: facts.fields ?? [],
    cents: cents ?? null,
    role: facts.role ?? null,
    count: facts.count ?? null,
    ...(facts.endsIn !== undefined && { ends: { before: facts.endedIn ?? null, after: facts.endsIn } }),
  }
}

const amounts = ['amountCents', 'totalCents', 'openingCents', 'closingCents', 'goalCents']

const filtered = (tx: BusinessTx, { from, to, by, topic, acts }: Question) =>
  tx
    .selectFrom('audit as a')
    .$call(ifGiven(from, (query, from) => query.where('a.at', '>=', dayBounds(from, tx.zone).from)))
    .$call(ifGiven(to, (query, to) => query.where('a.at', '<', dayBounds(to, tx.zone).to)))
    .$if(by === nobody, (query) => query.where('a.accountId', 'is', null))
    .$call(ifGiven(by === nobody ? null : by, (query, by) => query.where('a.accountId', '=', by)))
    .$if(topic === undefined, (query) => query.where('a.action', 'not in', actsOf(acts, quietTopic)))
    .$call(ifGiven(topic, (query, topic) => query.where('a.action', '=', sql<string>`any (${actsOf(acts, topic)})`)))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')

const newestFirst = (tx: BusinessTx, filter: Question) =>
  filtered(tx, filter)
    .leftJoin('account as one', 'one.id', 'a.accountId')
    .select(['a.id', 'a.at', 'a.action', 'a.detail', sql<string | null>`coalesce(one.name, a.actor_name)`.as('by')])
    .select(about.as('about'))

const named = (name: string) => sql`(a.detail ->> ${sql.lit(name)})::uuid`
const nameIn = (
  table: 'register' | 'client' | 'product' | 'service' | 'professional' | 'specialty',
  id: RawBuilder<unknown>,
) => sql`(select name from ${sql.table(table)} where business_id = a.business_id and id = ${id})`
const clientIn = (table: 'sale' | 'visit' | 'appointment', id: RawBuilder<unknown>) =>
  sql`(select c.name from ${sql.table(table)} t
    join client c on c.business_id = t.business_id and c.id = t.client_id
    where t.business_id = a.business_id and t.id = ${id})`

/** The register of a session; null if the business has only one, since then its name adds nothing. */
const registerOfSession = sql`(
  select r.name from register_session s join register r on r.business_id = s.business_id and r.id = s.register_id
  where s.business_id = a.business_id and s.id = ${named('register')}
    and (select count(*) from register where business_id = a.business_id) > 1
)`

/**
 * The present name of what the act was about. The audit has only ids, so that names can be corrected and forgotten.
 */
const about = sql<string | null>`coalesce(
  ${nameIn('client', named('client'))},
  ${clientIn('appointment', named('appointment'))},
  ${clientIn('visit', named('visit'))},
  ${clientIn('appointment', sql`(a.detail -> 'appointments' ->> 0)::uuid`)},
  ${clientIn('sale', named('sale'))},
  ${nameIn('product', named('product'))},
  ${nameIn('service', named('service'))},
  ${nameIn('specialty', named('specialty'))},
  ${nameIn('professional', named('professional'))},
  ${nameIn('register', named('registerId'))},
  ${registerOfSession},
  (select name from account where id = ${named('member')}),
  (select email from invitation where business_id = a.business_id and id = ${named('invitation')})
)`
