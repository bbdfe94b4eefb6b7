import { sql } from 'kysely'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/transaction.ts'
import type { ClientCard, Consent } from '../contract.ts'
import type { Kept } from '../erasure.ts'
import { clientOf, columns } from './queries.ts'

/** A card without the text of its notes, which is read by `readNotes`. */
export async function openCard(tx: BusinessTx, input: { id: string }): Promise<ClientCard> {
  const { notes, ...card } = await getCard(tx, input)
  return { ...card, hasNotes: notes !== null }
}

/** Reads a card, also of a removed client. The id of a merged card leads to the kept card. */
export async function getCard(tx: BusinessTx, { id }: { id: string }) {
  const shown = sql<string>`(select coalesce(merged_into, id) from client
    where business_id = ${tx.businessId} and id = ${id})`
  const [row, consents] = await awaitAll([
    tx.db
      .selectFrom('client')
      .select([...columns, 'notes', 'created_at', 'deactivated_at', 'erased_at'])
      .where('business_id', '=', tx.businessId)
      .where('id', '=', shown)
      .executeTakeFirst(),
    tx.db
      .selectFrom('client_consent')
      .select(['id', 'purpose', 'is_granted', 'method', 'at', 'actor_name'])
      .where('business_id', '=', tx.businessId)
      .where('client_id', '=', shown)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  if (!row) throw new Refusal(platformRefusals.NOT_FOUND)
  return {
    ...clientOf(tx, row),
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    removedAt: row.deactivated_at?.toISOString() ?? null,
    erasedAt: row.erased_at?.toISOString() ?? null,
    kept: row.erased_at ? await keptOf(tx, row.id) : [],
    consents: consents.map(consentOf),
  }
}

/** What still refers to an erased client, or to a card that was merged into theirs. */
const keptOf = (tx: BusinessTx, id: string): Promise<Kept> =>
  tx.rows<Kept[number]>(
    `select kept as what, sum(amount)::int as count
     from kept_of_clients(array(select id from client where business_id = $1 and (id = $2 or merged_into = $2)))
     where amount > 0 group by kept order by kept`,
    [tx.businessId, id],
  )

/** The id of the client's current card, which is another one if the card was merged. */
export async function cardOf(tx: BusinessTx, id: string | null): Promise<string | null> {
  if (!id) return null
  const card = await tx.db
    .selectFrom('client')
    .select('merged_into')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return card?.merged_into ?? id
}

type ConsentRow = Pick<Consent, 'id' | 'purpose' | 'method'> & { is_granted: boolean; at: Date; actor_name: string }

const consentOf = ({ is_granted, at, actor_name, ...row }: ConsentRow): Consent => ({
  ...row,
  isGranted: is_granted,
  at: at.toISOString(),
  by: actor_name,
})
