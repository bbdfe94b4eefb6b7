import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { refuseBarcodeOfAnother, refuseTaken } from './update-product.ts'

/** Takes a product off the till, or puts it back. */
export async function activateProduct(
  tx: BusinessTx,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  const product = await tx.one(tx.selectFrom('product').select('barcode').where('id', '=', id))
  await refuseBarcodeOfAnother(tx, { ...product, id, isActive })
  await tx.update('product', id, { isActive }).catch(refuseTaken)
  tx.audit(isActive ? 'product.activate' : 'product.deactivate', { product: id })
}
