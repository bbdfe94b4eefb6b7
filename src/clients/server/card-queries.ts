import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ClientCard, Consent, ClientRemoval } from '../contract.ts'
import type { KeptRecords } from '../erasure.ts'
import { clientOf, columns } from './queries.ts'

/** A card without the text of its notes, which is read by `readNotes`. */
export async function openCard(tx: BusinessTx, input: { id: string }): Promise<ClientCard> {
  const { notes, ...card } = await getCard(tx, input)
  const family = await tx.rows<{ id: string; name: string; isGuardian: boolean }>(familyText, [tx.businessId, card.id])
  const named = (isGuardian: boolean) =>
    family.filter((one) => one.isGuardian === isGuardian).map(({ id, name }) => ({ id, name }))
  return { ...card, hasNotes: notes !== null, guardian: named(true)[0] ?? null, dependents: named(false) }
}

/** SQL: through whom the client is reached, and who is reached through the client. */
const familyText = `
  select one.id, one.name, one.guardian_id is null as is_guardian
  from client c
  join client one on one.business_id = c.business_id and (one.id = c.guardian_id or one.guardian_id = c.id)
  where c.business_id = $1 and c.id = $2 and (one.deactivated_at is null or one.id = c.guardian_id)
  order by searchable(one.name), one.id`

/** Reads a card, also of a removed client. The id of a merged card leads to the kept card. */
export async function getCard(tx: BusinessTx, { id }: { id: string }) {
  const shown = sql<string>`(select coalesce(merged_into, id) from client
    where business_id = ${tx.businessId} and id = ${id})`
  const [row, consents] = await awaitAll([
    tx.one(
      tx
        .selectFrom('client')
        .select([...columns, 'notes', 'createdAt', 'deactivatedAt', 'erasedAt'])
        .where('id', '=', shown),
    ),
    tx
      .selectFrom('clientConsent')
      .select(['id', 'purpose', 'isGranted', 'method', 'at', 'actorName'])
      .where('clientId', '=', shown)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    ...clientOf(tx, row),
    notes: row.notes,
    createdAt: row.createdAt.toISOString(),
    removedAt: row.deactivatedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    kept: row.erasedAt ? await keptOf(tx, row.id) : [],
    consents: consents.map(consentOf),
  }
}

/** Whether a client has history, for which the card would be deactivated instead of deleted. */
export const readClientRemoval = (tx: BusinessTx, { id }: { id: string }): Promise<ClientRemoval> =>
  tx.one<ClientRemoval>(
    `select exists (select from clients_with_history(array[id])) as history_kept
     from client where business_id = $1 and id = $2 and deactivated_at is null`,
    [tx.businessId, id],
  )

/** What still refers to an erased client, or to a card that was merged into theirs. */
const keptOf = (tx: BusinessTx, id: string): Promise<KeptRecords> =>
  tx.rows<KeptRecords[number]>(
    `select kept as what, sum(amount)::int as count
     from kept_of_clients(array(select id from client where business_id = $1 and (id = $2 or merged_into = $2)))
     where amount > 0 group by kept order by kept`,
    [tx.businessId, id],
  )

/** The id of the client's current card, which is another one if the card was merged. */
export async function cardOf(tx: BusinessTx, id: string | null): Promise<string | null> {
  if (!id) return null
  const card = await tx.selectFrom('client').select('mergedInto').where('id', '=', id).executeTakeFirst()
  return card?.mergedInto ?? id
}

type ConsentRow = Pick<Consent, 'id' | 'purpose' | 'method'> & { isGranted: boolean; at: Date; actorName: string }

const consentOf = ({ isGranted, at, actorName, ...row }: ConsentRow): Consent => ({
  ...row,
  isGranted,
  at: at.toISOString(),
  by: actorName,
})
