import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/transaction.ts'
import { firstName, groupsOf, sameAs, type Likeness, type Person } from '../duplicate.ts'
import type { Client, DuplicateGroup } from '../contract.ts'
import { clientOf, columns } from './queries.ts'

/** The most groups, and shared values of a field, at once. The next ones follow when these are merged. */
const longest = 200

/** Cards that are probably one person's. */
export async function listDuplicates(tx: BusinessTx): Promise<DuplicateGroup[]> {
  const shared = (column: 'phone' | 'email' | 'document') => sql`
    select ${sql.ref(column)} from client
    where business_id = ${tx.businessId} and deactivated_at is null and ${sql.ref(column)} is not null
    group by ${sql.ref(column)} having count(*) > 1 limit ${longest}`
  const [rows, apart] = await awaitAll([
    tx.db
      .selectFrom('client')
      .select(columns)
      .where('business_id', '=', tx.businessId)
      .where('deactivated_at', 'is', null)
      .where(
        sql<boolean>`(phone in (${shared('phone')}) or email in (${shared('email')}) or document in (${shared('document')}))`,
      )
      .orderBy(sql`searchable(name)`)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('client_not_duplicate')
      .select(['client_id', 'other_id'])
      .where('business_id', '=', tx.businessId)
      .execute(),
  ])
  const clients = rows.map((row) => clientOf(tx, row))
  return groupsOf(
    clients,
    apart.map((pair) => [pair.client_id, pair.other_id]),
  )
    .slice(0, longest)
    .map(({ people, by }) => ({ clients: people, by }))
}

/**
 * The existing cards of a person who is about to be added or, with `except`, of a card's person. The likeliest come first,
 * because a business may type one phone for everybody.
 */
export async function findSimilar(
  tx: BusinessTx,
  { except, ...person }: Person & { except: string | null },
): Promise<(Client & { by: Likeness })[]> {
  const { phone, email, document } = person
  const rows = await tx.db
    .selectFrom('client')
    .select(columns)
    .where('business_id', '=', tx.businessId)
    .where('deactivated_at', 'is', null)
    .where((is) => is.or([is('phone', '=', phone), is('email', '=', email), is('document', '=', document)]))
    .$if(except !== null, (others) => others.where('id', '<>', except).where(isNotApart(tx, except!)))
    .orderBy(sql`document = ${document}`, (order) => order.desc().nullsLast())
    .orderBy(sql`email = ${email}`, (order) => order.desc().nullsLast())
    .orderBy(sql`starts_with(searchable(name), ${firstName(person)})`, 'desc')
    .orderBy('created_at')
    .limit(20)
    .execute()
  return rows.flatMap((row) => {
    const by = sameAs(person, row)
    return by ? [{ ...clientOf(tx, row), by }] : []
  })
}

/** True for cards that nobody has told apart from the given one. */
const isNotApart = (tx: BusinessTx, id: string) => sql<boolean>`not exists (
  select from client_not_duplicate n where n.business_id = ${tx.businessId}
    and n.client_id = least(client.id, ${id}::uuid) and n.other_id = greatest(client.id, ${id}::uuid))`
