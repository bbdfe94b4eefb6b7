import { Refusal } from '../../platform/refusal-error.ts'
import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { resourceRefusals } from '../resource.ts'

/** Deletes a resource; one that visits have held is taken out of use. Refused while visits to come hold it. */
export async function removeResource(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  await tx.one(tx.lock('resource', [id], 'update'))
  const deleted = await deleteUnlessUsed(tx, () => tx.deleteFrom('resource').where('id', '=', id).execute()).catch(
    refuseExpected,
  )
  if (!deleted) await tx.update('resource', id, { isActive: false })
  tx.audit(deleted ? 'resource.remove' : 'resource.deactivate', { resource: id })
  return { historyKept: !deleted }
}

const refuseExpected = refuseBy({ resource_is_expected: () => new Refusal(resourceRefusals.RESOURCE_EXPECTED) })
