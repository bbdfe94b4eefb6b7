import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { shortestMinutes } from '../service.ts'

export type GoneItem = { kind: 'product' | 'service'; id: string; name: string; priceCents: number }

/**
 * An item was deleted because nothing referred to it, and then a till turns out to have sold it. It comes back with its id,
 * out of sale.
 */
export async function bringBackItems(tx: BusinessTx, gone: readonly GoneItem[]): Promise<void> {
  // In one order, so that two tills which sold the same items never wait in a circle.
  const byId = gone.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rowOf = ({ id, name, priceCents }: GoneItem) => ({
    business_id: tx.businessId,
    id,
    name,
    price_cents: priceCents,
    is_active: false,
  })
  const products = byId.filter(({ kind }) => kind === 'product').map(rowOf)
  const services = byId.filter(({ kind }) => kind === 'service').map(rowOf)
  await inOrder([
    products.length > 0 &&
      tx.db
        .insertInto('product')
        .values(products)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    services.length > 0 &&
      tx.db
        .insertInto('service')
        .values(services.map((row) => ({ ...row, duration_minutes: shortestMinutes })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  ])
  for (const { kind, id } of byId)
    tx.audit(`${kind}.bring-back`, kind === 'product' ? { product: id } : { service: id })
}
