import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Service } from '../contract.ts'
import { servicesPerPage, type ServiceFilter } from '../service.ts'
import { selectServices } from './queries.ts'
import { hasWords } from './parts/word-search.ts'

type ServiceList = { services: Service[]; count: number; categories: string[] }

/** One page of services, and the categories in use. */
export async function searchServices(tx: BusinessTx, filter: ServiceFilter): Promise<ServiceList> {
  const sorted = {
    name: sql`searchable(name)`,
    category: sql`nullif(searchable(category), '')`,
    price: sql`price_cents`,
  }
  const order = { ...sorted, duration: sql`duration_minutes` }[filter.sort]
  const [services, { count }, categories] = await awaitAll([
    matching(tx, filter)
      .orderBy(order, (by) => (filter.order === 'asc' ? by.asc().nullsLast() : by.desc().nullsLast()))
      .orderBy(sql`searchable(name)`)
      .orderBy('id')
      .limit(servicesPerPage)
      .offset((filter.page - 1) * servicesPerPage)
      .execute(),
    matching(tx, filter)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    tx.db
      .selectFrom('service')
      .select('category')
      .distinct()
      .where('businessId', '=', tx.businessId)
      .where('category', 'is not', null)
      .$narrowType<{ category: string }>()
      .orderBy('category')
      .execute(),
  ])
  return { services, count, categories: categories.map(({ category }) => category) }
}

function matching(tx: BusinessTx, { search, category, state }: ServiceFilter) {
  let query = selectServices(tx)
  if (category !== null) query = query.where('category', '=', category)
  if (state !== 'all') query = query.where('isActive', '=', state === 'active')
  return search ? query.where(hasWords(['name', 'category', 'description'], search)) : query
}
