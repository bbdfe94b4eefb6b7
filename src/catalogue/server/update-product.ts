import { takenPicture } from '../../business/server/store-picture.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { barcodeKey } from '../barcode.ts'
import { barcodeTaken, type ProductDetails } from '../product.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'

/** Updates everything but the stock, which changes only by movements. */
export async function updateProduct(tx: BusinessTx, input: ProductDetails & { id: string }): Promise<void> {
  const { id } = input
  await refuseBarcodeOfAnother(tx, input)
  await tx.update('product', id, productRow(input)).catch(refuseTaken)
  tx.audit('product.update', { product: id })
}

export const productRow = (details: ProductDetails) => ({
  name: details.name,
  barcode: details.barcode,
  category: details.category,
  priceCents: details.priceCents,
  lowStockLevel: details.lowStockLevel,
  description: details.description,
  ncm: details.ncm,
  isActive: details.isActive,
  photoId: details.photo,
})

type BarcodeOwner = { id: string; barcode: string | null; isActive: boolean }

/** Two active products cannot share a code, or the scanner would not know which; the refusal names the other one. */
export async function refuseBarcodeOfAnother(tx: BusinessTx, { id, barcode, isActive }: BarcodeOwner): Promise<void> {
  if (barcode === null || !isActive) return
  const other = await tx
    .selectFrom('product')
    .select('name')
    .where('barcodeKey', '=', barcodeKey(barcode))
    .where('isActive', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw invalidField('barcode', barcodeTaken(other.name))
}

/** The unique index decides, so that two products saved at once cannot share a code. */
export const refuseTaken = refuseBy({
  product_barcode: () => invalidField('barcode', 'Este código de barras acaba de ser usado em outro produto.'),
  ...takenPicture('photo'),
})
