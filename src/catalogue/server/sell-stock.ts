import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { RowLock } from '../../platform/server/database/locks.ts'
import { shortestMinutes, type OwnTerms } from '../own-terms.ts'
import { ownTermsText } from './queries.ts'

/** An item as a sale needs it. Anyone may perform a service without `professionalIds`; only products have a stock. */
type ItemForSale = {
  id: string
  name: string
  barcode: string | null
  priceCents: number
  stock: number | null
  isActive: boolean
  professionalIds: string[]
  ownTerms: OwnTerms[]
}

export const productsLock = (ids: readonly string[]): RowLock<ItemForSale> | null =>
  ids.length === 0 ? null : { kind: 'product', mode: 'no key update', text: productsText, values: [ids] }

/** A simultaneous deletion of a service waits for this lock, and then finds that the service has sales. */
export const servicesLock = (ids: readonly string[]): RowLock<ItemForSale> | null =>
  ids.length === 0 ? null : { kind: 'service', mode: 'key share', text: servicesText, values: [ids] }

const productsText = `
  select id, name, barcode, price_cents, stock, is_active,
    '{}'::uuid[] as professional_ids, '[]'::json as own_terms
  from product where business_id = $1 and id = any($2::uuid[])`

const servicesText = `
  select id, name, null as barcode, price_cents, null::int as stock, is_active, array(
    select p.professional_id from service_professional p
    where p.business_id = service.business_id and p.service_id = service.id) as professional_ids, ${ownTermsText('service')} as own_terms
  from service where business_id = $1 and id = any($2::uuid[])`

/** Units by product id. The caller holds the products. */
type Units = ReadonlyMap<string, number>

/** Takes the units of a sale from the stock, down to zero; the rest is recorded as shortfall. */
export function takeStock(tx: BusinessTx, { id, at }: { id: string; at: Date }, sold: Units): void {
  if (sold.size === 0) return
  const parameters = [tx.businessId, [...sold.keys()], [...sold.values()], id, at, tx.actor.accountId]
  tx.finish({ sql: takeText, parameters })
}

const takeText = `
  with taken as (
    update product p
    set stock = p.stock - least(p.stock, sold.quantity), updated_at = $5
    from unnest($2::uuid[], $3::int[]) as sold (id, quantity)
    where p.business_id = $1 and p.id = sold.id
    returning p.id, sold.quantity, old.stock - new.stock as moved
  )
  insert into stock_movement (business_id, product_id, kind, quantity, shortfall, sale_id, at, account_id)
  select $1, id, 'sale', -moved, quantity - moved, $4, $5, $6
  from taken`

/** Adds the units of a refund to the stock, also those sold beyond the stock, because they are on the shelf now. */
export async function returnStock(tx: BusinessTx, refund: { id: string; at: Date }, back: Units): Promise<void> {
  if (back.size === 0) return
  await sql`
    with returned as (
      update product p
      set stock = p.stock + back.quantity, updated_at = ${refund.at}
      from unnest(${[...back.keys()]}::uuid[], ${[...back.values()]}::int[]) as back (id, quantity)
      where p.business_id = ${tx.businessId} and p.id = back.id
      returning p.id, back.quantity
    )
    insert into stock_movement (business_id, product_id, kind, quantity, refund_id, at, account_id)
    select ${tx.businessId}, id, 'refund', quantity, ${refund.id}, ${refund.at}, ${tx.actor.accountId}
    from returned
  `.execute(tx.db)
}

export type DeletedItem = { kind: 'product' | 'service'; id: string; name: string; priceCents: number }

/**
 * Recreates items, inactive and with their old ids, that were deleted because nothing referred to them, but that a
 * till without internet had sold.
 */
export async function bringBackItems(tx: BusinessTx, gone: readonly DeletedItem[]): Promise<void> {
  // Sorted by id, so that two tills that sold the same items cannot deadlock.
  const byId = gone.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const rowOf = ({ id, name, priceCents }: DeletedItem) => ({
    id,
    name,
    priceCents,
    isActive: false,
  })
  const products = byId.filter(({ kind }) => kind === 'product').map(rowOf)
  const services = byId.filter(({ kind }) => kind === 'service').map(rowOf)
  await awaitAll([
    products.length > 0 &&
      tx
        .insertInto('product')
        .values(products)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    services.length > 0 &&
      tx
        .insertInto('service')
        .values(services.map((row) => ({ ...row, durationMinutes: shortestMinutes })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  ])
  for (const { kind, id } of byId)
    tx.audit(`${kind}.bring-back`, kind === 'product' ? { product: id } : { service: id })
}
