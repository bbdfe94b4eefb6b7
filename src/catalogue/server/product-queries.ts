import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Product, ItemRemoval, StockMovement } from '../contract.ts'
import { movementsPerPage, productsPerPage, type ProductFilter } from '../product.ts'
import { selectProducts } from './queries.ts'
import { hasWords } from './parts/word-search.ts'

type ProductList = { products: Product[]; count: number; lowCount: number; categories: string[] }

/** One page of products, with the counts and categories for the filters above it. */
export async function listProducts(tx: BusinessTx, filter: ProductFilter): Promise<ProductList> {
  const [products, { count }, { lowCount }, categories] = await awaitAll([
    matchingProducts(tx, filter)
      .limit(productsPerPage)
      .offset((filter.page - 1) * productsPerPage)
      .execute(),
    matching(tx, filter)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    low(selectProducts(tx))
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('lowCount'))
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('product')
      .select('category')
      .distinct()
      .where('category', 'is not', null)
      .$narrowType<{ category: string }>()
      .orderBy('category')
      .execute(),
  ])
  return { products, count, lowCount, categories: categories.map(({ category }) => category) }
}

/** A product's stock ledger, newest first. The balance is the current stock minus all later movements. */
export async function readStockHistory(tx: BusinessTx, { id, page }: { id: string; page: number }) {
  const ledger = tx.selectFrom('stockMovement as m').where('m.productId', '=', id)
  const [product, rows, { count }] = await awaitAll([
    tx.one(selectProducts(tx).where('id', '=', id)),
    ledger
      .innerJoin('product as p', (on) =>
        on.onRef('p.businessId', '=', 'm.businessId').onRef('p.id', '=', 'm.productId'),
      )
      .leftJoin('member', (on) =>
        on.onRef('member.businessId', '=', 'm.businessId').onRef('member.accountId', '=', 'm.accountId'),
      )
      .leftJoin('account as a', 'a.id', 'member.accountId')
      .select(['m.id', 'm.kind', 'm.quantity', 'm.shortfall', 'm.reason', 'm.at', 'a.name as by', 'm.saleId'])
      .select(
        sql<number>`p.stock - coalesce(sum(m.quantity) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0)::int`.as(
          'balance',
        ),
      )
      .orderBy('m.id', 'desc')
      .limit(movementsPerPage)
      .offset((page - 1) * movementsPerPage)
      .execute(),
    ledger.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const movements = rows.map(({ at, ...row }): StockMovement => ({ ...row, at: at.toISOString() }))
  return { product, movements, count }
}

/** Whether a product has history, for which it would be deactivated instead of deleted. */
export async function readProductRemoval(tx: BusinessTx, { id }: { id: string }): Promise<ItemRemoval> {
  const removal = await tx.one<ItemRemoval>(
    // Movements first: they have an index by product, and whatever was sold has one.
    `select exists (select from stock_movement m where m.business_id = $1 and m.product_id = i.id)
       or exists (select from sale_item s where s.business_id = $1 and s.product_id = i.id) as history_kept
     from product i where i.business_id = $1 and i.id = $2`,
    [tx.businessId, id],
  )
  return removal
}

/** The products that match a filter, in its order. */
export function matchingProducts(tx: BusinessTx, filter: Filter): Query {
  const sorted = {
    name: sql`searchable(name)`,
    category: sql`nullif(searchable(category), '')`,
    price: sql`price_cents`,
  }
  const order = { ...sorted, stock: sql`stock` }[filter.sort]
  return matching(tx, filter)
    .orderBy(order, (by) => (filter.order === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
}

type Filter = Omit<ProductFilter, 'page'>
type Query = ReturnType<typeof selectProducts>

const low = (query: Query) => query.whereRef('stock', '<=', 'lowStockLevel').where('isActive', '=', true)

/** Each word of the search must occur in the name, category or barcode. */
function matching(tx: BusinessTx, { search, category, state, stock }: Filter): Query {
  let query = selectProducts(tx)
  if (category !== null) query = query.where('category', '=', category)
  if (state !== 'all') query = query.where('isActive', '=', state === 'active')
  if (stock === 'low') query = low(query)
  return search ? query.where(hasWords(['name', 'category', 'barcode'], search)) : query
}
