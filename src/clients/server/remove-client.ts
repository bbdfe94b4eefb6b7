import { sql } from 'kysely'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'

/** A client with history is hidden; one without is deleted, and is nobody's guardian any more. */
export async function removeClient(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  const [locked, { rows: history }] = await awaitAll([
    tx.lockAndRead(
      'client',
      'update',
      `select id from client
       where business_id = $1 and ((id = $2 and deactivated_at is null) or guardian_id = $2)`,
      [tx.businessId, id],
    ),
    sql`select clients_with_history(array[${id}::uuid]) limit 1`.execute(tx.db),
  ])
  if (!locked.some((card) => card.id === id)) throw new Refusal(platformRefusals.NOT_FOUND)
  const historyKept = history.length > 0
  await (historyKept ? putAway(tx, id) : remove(tx, id))
  tx.audit(historyKept ? 'client.deactivate' : 'client.remove', { client: id })
  return { historyKept }
}

const putAway = (tx: BusinessTx, id: string) => tx.update('client', id, { deactivatedAt: tx.now })

const remove = (tx: BusinessTx, id: string) => tx.deleteFrom('client').where('id', '=', id).execute()
