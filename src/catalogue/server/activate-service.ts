import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { refusePartOfCombo } from './parts/refuse-part-of-combo.ts'

/** Switches a service on or off for booking and sale. Its appointments stay. */
export async function activateService(
  tx: BusinessTx,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  await tx.update('service', id, { isActive }).catch(refusePartOfCombo)
  tx.audit(isActive ? 'service.activate' : 'service.deactivate', { service: id })
}
