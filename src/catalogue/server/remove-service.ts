import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { refusePartOfCombo } from './parts/refuse-part-of-combo.ts'

export async function removeService(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  await tx.update('service', id, { isActive: false }).catch(refusePartOfCombo)
  const deleted = await deleteUnlessUsed(tx, () => tx.deleteFrom('service').where('id', '=', id).execute())
  tx.audit(deleted ? 'service.remove' : 'service.deactivate', { service: id })
  return { historyKept: !deleted }
}
