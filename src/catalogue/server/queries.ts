import { sql } from 'kysely'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Product, Service } from '../contract.ts'
import { productsPerPage } from '../product.ts'

export const listServices = (tx: BusinessTx): Promise<Service[]> => services(tx).execute()

/** What can be booked and sold. */
export const activeServices = (tx: BusinessTx): Promise<Service[]> =>
  services(tx).where('is_active', '=', true).execute()
export const activeProducts = (tx: BusinessTx): Promise<Product[]> =>
  inOrder(products(tx)).where('is_active', '=', true).execute()

export async function listProducts(tx: BusinessTx, input: { search: string; page: number }) {
  const [rows, { count }] = await all([
    inOrder(products(tx, input.search))
      .limit(productsPerPage)
      .offset((input.page - 1) * productsPerPage)
      .execute(),
    products(tx, input.search)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { products: rows, count }
}

const services = (tx: BusinessTx) =>
  tx.db
    .selectFrom('service')
    .select(['id', 'name', 'category', 'duration_minutes as durationMinutes', 'price_cents as priceCents'])
    .select(['description', 'is_active as isActive'])
    .where('business_id', '=', tx.businessId)
    .orderBy(sql`searchable(name)`)
    .orderBy('id')

/** Each word must occur in the name, category or barcode. */
function products(tx: BusinessTx, search = '') {
  const query = tx.db
    .selectFrom('product')
    .select(['id', 'name', 'barcode', 'category', 'price_cents as priceCents', 'stock'])
    .select(['description', 'is_active as isActive'])
    .where('business_id', '=', tx.businessId)
  if (!search) return query
  const where = sql`search_key(concat_ws(' ', name, category, barcode))`
  const words = sql`regexp_split_to_array(search_key(${search}), ' +')`
  return query.where(sql<boolean>`${where} like all (select '%' || word || '%' from unnest(${words}) word)`)
}

const inOrder = (query: ReturnType<typeof products>) => query.orderBy(sql`searchable(name)`).orderBy('id')
