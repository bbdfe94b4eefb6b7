import { sql } from 'kysely'
import { pictureOf } from '../../business/server/picture-queries.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Product, Service } from '../contract.ts'
import type { OwnTerms } from '../own-terms.ts'
import type { ProcessingTime } from '../processing.ts'
import type { NeededResource } from '../resource.ts'

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
    .select(sql<ProcessingTime | null>`processing`.as('processing'))
    .select(['description', 'serviceCode', 'isActive'])
    .select(
      sql<string[]>`array(
        select p.professional_id from service_professional p
        where p.business_id = service.business_id and p.service_id = service.id order by 1
      )`.as('professionalIds'),
    )
    .select(sql<NeededResource[]>`${sql.raw(needsText())}`.as('needs'))
    .select(ownTermsOf('service').as('ownTerms'))
    .select(pictureOf('service', 'photo_id').as('photo'))

/** What the service in a statement needs; for a booking, as far as it is in use. */
export const needsText = (isWanted = 'true') => `(
  select coalesce(json_agg(json_build_object('resourceId', n.resource_id, 'during', n.during) order by n.resource_id), '[]')
  from service_resource n join resource u on u.business_id = n.business_id and u.id = n.resource_id
  where n.business_id = service.business_id and n.service_id = service.id and ${isWanted})`

/** The terms that professionals have of their own, of the service in a statement. */
export const ownTermsOf = (service: string) => sql<OwnTerms[]>`${sql.raw(ownTermsText(service))}`

export const ownTermsText = (service: string) => `(
  select coalesce(json_agg(json_build_object('professionalId', t.professional_id, 'durationMinutes', t.duration_minutes,
    'priceCents', t.price_cents) order by t.professional_id), '[]')
  from service_professional t
  where t.business_id = ${service}.business_id and t.service_id = ${service}.id
    and (t.duration_minutes is not null or t.price_cents is not null))`

const byName = (query: ReturnType<typeof selectServices>) => query.orderBy(sql`searchable(name)`).orderBy('id')

export const selectProducts = (tx: BusinessTx) =>
  tx
    .selectFrom('product')
    .select(['id', 'name', 'barcode', 'category', 'priceCents', 'stock'])
    .select(['lowStockLevel', 'description', 'ncm', 'isActive'])
    .select(pictureOf('product', 'photo_id').as('photo'))
