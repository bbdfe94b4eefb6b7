import { sql } from 'kysely'
import { localDate } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { clientMatches, clientsPerPage, statusToday, type ClientStatus } from '../client.ts'
import type { Client } from '../contract.ts'

export async function listClients(tx: BusinessTx, input: { search: string; page: number }) {
  const [rows, { count }] = await all([
    clients(tx, input.search)
      .orderBy(sql`searchable(name)`)
      .orderBy('id')
      .limit(clientsPerPage)
      .offset((input.page - 1) * clientsPerPage)
      .execute(),
    clients(tx, input.search)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { clients: rows.map((row) => clientOf(tx, row)), count }
}

/** The best matches for what was typed: names that begin with it come first. */
export async function searchClients(tx: BusinessTx, input: { search: string }): Promise<Client[]> {
  const rows = await clients(tx, input.search)
    .orderBy(sql`starts_with(search, search_key(${input.search}))`, 'desc')
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
    .limit(clientMatches)
    .execute()
  return rows.map((row) => clientOf(tx, row))
}

export async function getClient(tx: BusinessTx, input: { id: string }): Promise<Client> {
  const row = await clients(tx).where('id', '=', input.id).executeTakeFirst()
  if (!row) throw new Refusal(platformRefusals.NOT_FOUND)
  return clientOf(tx, row)
}

/** Clients who are present or scheduled, as statusToday() tells it. */
export async function countActiveClients(tx: BusinessTx): Promise<number> {
  const today = localDate(tx.now, tx.zone)
  const comes = sql`(next_appointment_at >= ${tx.now} or (status = 'scheduled' and status_on >= ${today}))`
  const { count } = await tx.db
    .selectFrom('client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', tx.businessId)
    .where('deactivated_at', 'is', null)
    .where(
      sql<boolean>`case when status in ('present', 'completed') and status_on = ${today} then status = 'present' else ${comes} end`,
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Each word must occur somewhere in the name, phone, e-mail or document. */
function clients(tx: BusinessTx, search = '') {
  const query = tx.db
    .selectFrom('client')
    .select(columns)
    .where('business_id', '=', tx.businessId)
    .where('deactivated_at', 'is', null)
  if (!search) return query
  const words = sql`regexp_split_to_array(search_key(${search}), ' +')`
  return query.where(sql<boolean>`search like all (select '%' || word || '%' from unnest(${words}) word)`)
}

const columns = [
  'id',
  'name',
  'phone',
  'email',
  'document',
  'status',
  'status_on',
  'last_visit_at',
  'next_appointment_at',
  'total_spent_cents',
] as const

type Row = {
  id: string
  name: string
  phone: string | null
  email: string | null
  document: string | null
  status: ClientStatus
  status_on: string | null
  last_visit_at: Date | null
  next_appointment_at: Date | null
  total_spent_cents: number
}

function clientOf(tx: BusinessTx, row: Row): Client {
  const { id, name, phone, email, document } = row
  // An appointment that has begun is not the next one any more.
  const next = row.next_appointment_at && row.next_appointment_at >= tx.now ? row.next_appointment_at : null
  const nextAppointmentOn = next && localDate(next, tx.zone)
  const stored = { status: row.status, statusOn: row.status_on, nextAppointmentOn }
  return {
    id,
    name,
    phone,
    email,
    document,
    status: statusToday(stored, localDate(tx.now, tx.zone)),
    lastVisitAt: row.last_visit_at?.toISOString() ?? null,
    nextAppointmentAt: next?.toISOString() ?? null,
    totalSpentCents: row.total_spent_cents,
  }
}
