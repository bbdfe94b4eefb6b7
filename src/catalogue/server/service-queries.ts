import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ItemRemoval, Service } from '../contract.ts'
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
    tx
      .selectFrom('service')
      .select('category')
      .distinct()
      .where('category', 'is not', null)
      .$narrowType<{ category: string }>()
      .orderBy('category')
      .execute(),
  ])
  return { services, count, categories: categories.map(({ category }) => category) }
}

/** Whether a service has history, for which it would be deactivated instead of deleted. */
export async function readServiceRemoval(tx: BusinessTx, { id }: { id: string }): Promise<ItemRemoval> {
  const removal = await tx.one<ItemRemoval>(
    `select exists (select from sale_item s where s.business_id = $1 and s.service_id = i.id)
       or exists (select from appointment u where u.business_id = $1 and u.service_id = i.id) as history_kept
     from service i where i.business_id = $1 and i.id = $2`,
    [tx.businessId, id],
  )
  return removal
}

function matching(tx: BusinessTx, { search, category, state }: ServiceFilter) {
  let query = selectServices(tx)
  if (category !== null) query = query.where('category', '=', category)
  if (state !== 'all') query = query.where('isActive', '=', state === 'active')
  return search ? query.where(hasWords(['name', 'category', 'description'], search)) : query
}
