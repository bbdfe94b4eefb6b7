import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { deleteUnlessUsed } from '../../platform/server/delete-unless-used.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'

export async function removeClient(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  const found = await tx.db
    .updateTable('client')
    .set({ deactivated_at: tx.now, updated_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Refusal(platformRefusals.NOT_FOUND)
  const deleted = await deleteUnlessUsed(tx, () =>
    tx.db.deleteFrom('client').where('business_id', '=', tx.businessId).where('id', '=', id).execute(),
  )
  tx.audit('client.remove', { client: id, deleted })
  for (const topic of ['clients', 'sales', 'home']) tx.announce(topic)
  return { historyKept: !deleted }
}
