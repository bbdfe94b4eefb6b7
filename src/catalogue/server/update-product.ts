import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { barcodeTaken, type ProductForm } from '../product.ts'
import { stockRefusals } from '../stock.ts'
import { announceCatalogue } from './announce-catalogue.ts'
import { recordMovement } from './move-stock.ts'

/**
 * The stock is written only when the form changes it, and only over the number that the form showed: what the till sold in
 * the meantime is never undone.
 */
export async function updateProduct(
  tx: BusinessTx,
  input: ProductForm & { id: string; expectedStock: number },
): Promise<void> {
  const { id, stock, expectedStock, priceCents, isActive, ...texts } = input
  const difference = stock - expectedStock
  const locked = await tx.db
    .selectFrom('product')
    .select('stock')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw new Refusal(platformRefusals.NOT_FOUND)
  if (difference !== 0 && locked.stock !== expectedStock)
    throw new Refusal(stockRefusals.STOCK_CHANGED, { facts: { stock: locked.stock } })
  await all([
    tx.db
      .updateTable('product')
      .set({ ...texts, price_cents: priceCents, is_active: isActive, updated_at: tx.now })
      .set('stock', (product) => product('stock', '+', difference))
      .where('business_id', '=', tx.businessId)
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenBarcode),
    recordMovement(tx, { productId: id, kind: 'adjustment', quantity: difference, reason: null }),
  ])
  tx.audit('product.update', { product: id, ...(difference !== 0 && { stock }) })
  announceCatalogue(tx)
}

/** The unique index decides, so that two products saved at once cannot share a code. */
export function refuseTakenBarcode(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === '23505' && constraint === 'product_barcode') throw invalidField('barcode', barcodeTaken)
  throw error
}
