import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Switches a service on or off for booking and sale. Its appointments stay. */
export async function activateService(
  tx: BusinessTx,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  const found = await tx
    .updateTable('service')
    .set({ isActive, updatedAt: tx.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit(isActive ? 'service.activate' : 'service.deactivate', { service: id })
}
