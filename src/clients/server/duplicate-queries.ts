import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Client, Duplicates } from '../contract.ts'
import { firstNameKey } from '../../platform/first-name.ts'
import { groupsOf } from '../duplicate-groups.ts'
import { mostSimilar, sameAs, type Likeness, type CardIdentity } from '../duplicate.ts'
import { clientOf, columns } from './queries.ts'

/** The most cards that are looked at, by name; the most groups; and the most cards of a group that are shown. */
const mostCards = 20_000
const mostGroups = 100
const mostShown = 20

/** Cards that are probably one person's. */
export async function listDuplicates(tx: BusinessTx): Promise<Duplicates> {
  const shared = (column: 'phone' | 'email' | 'document') => sql`
    select ${sql.ref(column)} from client
    where business_id = ${tx.businessId} and deactivated_at is null and ${sql.ref(column)} is not null
    group by ${sql.ref(column)} having count(*) > 1`
  const [people, apart] = await awaitAll([
    tx
      .selectFrom('client')
      .select(['id', 'name', 'phone', 'email', 'document', 'guardianId'])
      .where('deactivatedAt', 'is', null)
      .where(
        sql<boolean>`(phone in (${shared('phone')}) or email in (${shared('email')}) or document in (${shared('document')}))`,
      )
      .orderBy(sql`searchable(name)`)
      .orderBy('createdAt')
      .limit(mostCards)
      .execute(),
    tx.selectFrom('clientNotDuplicate').select(['clientId', 'otherId']).execute(),
  ])
  // Who is reached through somebody is another person, even of the same name: a son who is called like his father.
  const reached = people.flatMap(({ id, guardianId }) => (guardianId ? [[id, guardianId] as [string, string]] : []))
  const found = groupsOf(people, [...apart.map((pair): [string, string] => [pair.clientId, pair.otherId]), ...reached])
  const groups = found.slice(0, mostGroups).map(({ people, by }) => ({
    ids: people.slice(0, mostShown).map(({ id }) => id),
    count: people.length,
    by,
  }))
  const clients = await clientsWith(
    tx,
    groups.flatMap(({ ids }) => ids),
  )
  return {
    groups: groups.map(({ ids, count, by }) => ({ clients: ids.flatMap((id) => clients.get(id) ?? []), count, by })),
    hasMore: found.length > mostGroups || people.length === mostCards,
  }
}

async function clientsWith(tx: BusinessTx, ids: readonly string[]): Promise<ReadonlyMap<string, Client>> {
  const rows = await tx
    .selectFrom('client')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, clientOf(tx, row)]))
}

/**
 * The existing cards of a person who is about to be added or, with `except`, of a card's person. The likeliest come first,
 * because a business may type one phone for everybody.
 */
export async function findSimilar(
  tx: BusinessTx,
  { except, ...person }: CardIdentity & { except: string | null },
): Promise<(Client & { by: Likeness })[]> {
  const { phone, email, document } = person
  const rows = await tx
    .selectFrom('client')
    .select(columns)
    .where('deactivatedAt', 'is', null)
    .where((is) => is.or([is('phone', '=', phone), is('email', '=', email), is('document', '=', document)]))
    .$if(except !== null, (others) => others.where('id', '<>', except).where(isNotApart(tx, except!)))
    .orderBy(sql`document = ${document}`, (order) => order.desc().nullsLast())
    .orderBy(sql`email = ${email}`, (order) => order.desc().nullsLast())
    .orderBy(sql`first_name_key(name) = ${firstNameKey(person.name)}`, 'desc')
    .orderBy('createdAt')
    .limit(mostSimilar)
    .execute()
  return rows.flatMap((row) => {
    const by = sameAs(person, row)
    return by ? [{ ...clientOf(tx, row), by }] : []
  })
}

/** True for cards that nobody has told apart from the given one, and that are not reached through one another. */
const isNotApart = (tx: BusinessTx, id: string) => sql<boolean>`not exists (
  select from client_not_duplicate n where n.business_id = ${tx.businessId}
    and n.client_id = least(client.id, ${id}::uuid) and n.other_id = greatest(client.id, ${id}::uuid))
  and client.guardian_id is distinct from ${id}::uuid
  and not exists (
    select from client c where c.business_id = ${tx.businessId} and c.id = ${id} and c.guardian_id = client.id)`
