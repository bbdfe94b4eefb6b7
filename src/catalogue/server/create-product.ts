import { newId } from '../../platform/id.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ProductForm } from '../product.ts'
import { recordMovement } from './move-stock.ts'
import { productRow, refuseBarcodeOfAnother, refuseTaken } from './update-product.ts'

export async function createProduct(tx: BusinessTx, input: ProductForm): Promise<{ id: string }> {
  const { stock } = input
  const id = newId()
  await refuseBarcodeOfAnother(tx, { ...input, id })
  await awaitAll([
    tx
      .insertInto('product')
      .values({ id, ...productRow(input), stock })
      .execute()
      .catch(refuseTaken),
    recordMovement(tx, { productId: id, kind: 'entry', quantity: stock, reason: 'Estoque inicial' }),
  ])
  tx.audit('product.create', { product: id, stock })
  return { id }
}
