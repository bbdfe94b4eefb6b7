import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Milliseconds within which opening the same notes again is not audited again. */
const once = 3_600_000

/** Reads the notes of a card, which is audited for the owner. A merged card's id leads to the kept card. */
export async function readNotes(tx: BusinessTx, { id }: { id: string }): Promise<{ notes: string | null }> {
  const client = await tx.one<{ id: string; notes: string | null }>(
    `select id, notes from client
     where business_id = $1
       and id = (select coalesce(merged_into, id) from client where business_id = $1 and id = $2)`,
    [tx.businessId, id],
  )
  if (client.notes === null) return { notes: null }
  const known = await tx.rows(
    `select from audit
     where business_id = $1 and at > $2 and action = 'client.notes-open' and account_id = $3 and detail ->> 'client' = $4
     limit 1`,
    [tx.businessId, new Date(tx.now.getTime() - once), tx.actor.accountId, client.id],
  )
  if (known.length === 0) tx.audit('client.notes-open', { client: client.id })
  return { notes: client.notes }
}
