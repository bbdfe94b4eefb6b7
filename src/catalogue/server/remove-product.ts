import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

export async function removeProduct(tx: BusinessTx, { id }: { id: string }): Promise<{ historyKept: boolean }> {
  await tx.update('product', id, { isActive: false })
  const deleted = await deleteUnlessUsed(tx, () => tx.deleteFrom('product').where('id', '=', id).execute())
  tx.audit(deleted ? 'product.remove' : 'product.deactivate', { product: id })
  return { historyKept: !deleted }
}
