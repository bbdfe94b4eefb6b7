import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Restores a removed client. Merged and erased cards cannot be restored. */
export async function restoreClient(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const found = await tx.db
    .updateTable('client')
    .set({ deactivatedAt: null, updatedAt: tx.now })
    .where('businessId', '=', tx.businessId)
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .where('erasedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('client.restore', { client: id })
}
