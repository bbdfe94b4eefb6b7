import { sql, type RawBuilder } from 'kysely'
import { localDate } from '../../platform/clock.ts'
import { phoneOrWords } from '../../platform/matching.ts'
import { hasSigns } from '../../platform/server/database/sql-parts.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  mostMatches,
  clientsPerPage,
  statusToday,
  type ClientFilter,
  type ClientSort,
  type ClientStatus,
} from '../client.ts'
import type { Client } from '../contract.ts'

type ListQuery = Pick<ClientFilter, 'search'> & Partial<ClientFilter> & { page: number }

export async function listClients(tx: BusinessTx, { search, page, list, sort = 'name', order = 'asc' }: ListQuery) {
  // One pass finds and counts the matching clients; their columns are read for one page only.
  const { count, ids } = await tx.db
    .with('found', () => matching(tx, search, list).select('id').select(sortKeys(tx)[sort].as('key')))
    .selectNoFrom((from) => [
      from
        .selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
      sql<string[]>`array(select id from found order by key ${sql.raw(order)} nulls last, id
        limit ${clientsPerPage} offset ${(page - 1) * clientsPerPage})`.as('ids'),
    ])
    .executeTakeFirstOrThrow()
  return { clients: await cardsOf(tx, ids), count }
}

/** Reads cards, in the order of `ids`. */
export async function cardsOf(tx: BusinessTx, ids: string[]): Promise<Client[]> {
  const rows = await tx
    .selectFrom('client')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, clientOf(tx, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The best matches for what was typed: names that begin with it come first. */
export async function searchClients(tx: BusinessTx, { search }: { search: string }): Promise<Client[]> {
  const { ids } = await tx.db
    .with('found', () =>
      matching(tx, search)
        .select('id')
        .select([sql`starts_with(search, (select search_key(${search})))`.as('begins'), sortKeys(tx).name.as('place')]),
    )
    .selectNoFrom(sql<string[]>`array(select id from found order by begins desc, place limit ${mostMatches})`.as('ids'))
    .executeTakeFirstOrThrow()
  return cardsOf(tx, ids)
}

/** Clients who are present or scheduled, as statusToday() tells it. */
export async function countActiveClients(tx: BusinessTx): Promise<number> {
  const today = localDate(tx.now, tx.zone)
  const isHere = sql`(status in ('present', 'completed') and status_on is not distinct from ${today})`
  // Each of the three conditions uses an index of its own.
  const { count } = await tx
    .selectFrom('client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deactivatedAt', 'is', null)
    .where(
      sql<boolean>`((status = 'present' and status_on = ${today}) or (next_appointment_at >= ${tx.now} and not ${isHere})
        or (status = 'scheduled' and status_on >= ${today}))`,
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The values by which each column is sorted. */
const sortKeys = (tx: BusinessTx): Record<ClientSort, RawBuilder<unknown>> => {
  const next = sql`case when next_appointment_at >= ${tx.now} then next_appointment_at end`
  const today = localDate(tx.now, tx.zone)
  return {
    // Sorts by the row number, which an index gives: computing each folded name costs more than the rest of the
    // query.
    name: sql`row_number() over (order by searchable(name), id)`,
    contact: sql`coalesce(phone, email)`,
    lastVisit: sql`last_visit_at`,
    totalSpent: sql`total_spent_cents`,
    nextAppointment: next,
    status: sql`case when status = 'present' and status_on = ${today} then 0 else 1 end`,
  }
}

/** The text in which a client is searched, as it was typed. */
export const written = sql`concat_ws(' ', name, email, phone, document)`

/** Each word must occur somewhere in the name, phone, e-mail or document. */
export function matching(tx: BusinessTx, search = '', list: ClientFilter['list'] = 'current') {
  const query = tx
    .selectFrom('client')
    .where('deactivatedAt', list === 'current' ? 'is' : 'is not', null)
    .$if(list === 'removed', (some) => some.where('mergedInto', 'is', null).where('erasedAt', 'is', null))
  if (!search) return query
  const words = sql`regexp_split_to_table(search_key(${phoneOrWords(search)}), ' +')`
  return query.where(
    sql<boolean>`search like all (array(select '%' || word || '%' from ${words} word)) and ${hasSigns(written, search)}`,
  )
}

export const columns = [
  'id',
  'name',
  'phone',
  'email',
  'document',
  'birthday',
  'status',
  'statusOn',
  'lastVisitAt',
  'nextAppointmentAt',
  'totalSpentCents',
] as const

export type ClientRow = {
  id: string
  name: string
  phone: string | null
  email: string | null
  document: string | null
  birthday: string | null
  status: ClientStatus
  statusOn: string | null
  lastVisitAt: Date | null
  nextAppointmentAt: Date | null
  totalSpentCents: number
}

export function clientOf(tx: BusinessTx, row: ClientRow): Client {
  const { id, name, phone, email, document, birthday } = row
  // An appointment that has begun is not the next one any more.
  const next = row.nextAppointmentAt && row.nextAppointmentAt >= tx.now ? row.nextAppointmentAt : null
  const nextAppointmentOn = next && localDate(next, tx.zone)
  const stored = { status: row.status, statusOn: row.statusOn, nextAppointmentOn }
  return {
    id,
    name,
    phone,
    email,
    document,
    birthday,
    status: statusToday(stored, localDate(tx.now, tx.zone)),
    lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
    nextAppointmentAt: next?.toISOString() ?? null,
    totalSpentCents: row.totalSpentCents,
  }
}
