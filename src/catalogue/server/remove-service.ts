import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

export async function removeService(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  const found = await tx
    .updateTable('service')
    .set({ isActive: false, updatedAt: tx.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Refusal(platformRefusals.NOT_FOUND)
  const deleted = await deleteUnlessUsed(tx, () => tx.deleteFrom('service').where('id', '=', id).execute())
  tx.audit(deleted ? 'service.remove' : 'service.deactivate', { service: id })
  return { historyKept: !deleted }
}
