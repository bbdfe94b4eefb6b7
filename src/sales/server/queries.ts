import { activeProducts, activeServices } from '../../catalogue/server/queries.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Item } from '../sale.ts'

/** Everything that can be sold, services first. */
export async function listItems(tx: BusinessTx): Promise<{ items: Item[]; sellsWithoutStock: boolean }> {
  const [services, products, business] = await all([
    activeServices(tx),
    activeProducts(tx),
    tx.db
      .selectFrom('business')
      .select('sells_without_stock')
      .where('id', '=', tx.businessId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    items: [
      ...services.map(({ id, name, category, priceCents }): Item => ({
        kind: 'service',
        id,
        name,
        category,
        barcode: null,
        unitCents: priceCents,
        stock: null,
      })),
      ...products.map(({ id, name, category, barcode, priceCents, stock }): Item => ({
        kind: 'product',
        id,
        name,
        category,
        barcode,
        unitCents: priceCents,
        stock,
      })),
    ],
    sellsWithoutStock: business.sells_without_stock,
  }
}
