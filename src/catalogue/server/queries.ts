import { sql } from 'kysely'
import { pictureOf } from '../../business/server/picture-queries.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Product, Service } from '../contract.ts'

export const listServices = (tx: BusinessTx): Promise<Service[]> => byName(selectServices(tx)).execute()

/** The active services and products. */
export const activeServices = (tx: BusinessTx): Promise<Service[]> =>
  byName(selectServices(tx)).where('isActive', '=', true).execute()
export const activeProducts = (tx: BusinessTx): Promise<Product[]> =>
  selectProducts(tx)
    .where('isActive', '=', true)
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
    .execute()

export const selectServices = (tx: BusinessTx) =>
  tx
    .selectFrom('service')
    .select(['id', 'name', 'category', 'durationMinutes', 'priceCents'])
    .select(['bufferBeforeMinutes', 'bufferAfterMinutes'])
    .select(['description', 'serviceCode', 'isActive'])
    .select(
      sql<string[]>`array(
        select p.professional_id from service_professional p
        where p.business_id = service.business_id and p.service_id = service.id order by 1
      )`.as('professionalIds'),
    )

const byName = (query: ReturnType<typeof selectServices>) => query.orderBy(sql`searchable(name)`).orderBy('id')

export const selectProducts = (tx: BusinessTx) =>
  tx
    .selectFrom('product')
    .select(['id', 'name', 'barcode', 'category', 'priceCents', 'stock'])
    .select(['lowStockLevel', 'description', 'ncm', 'isActive'])
    .select(pictureOf('product', 'photo_id').as('photo'))
