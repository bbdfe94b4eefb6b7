import { sql } from 'kysely'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Resource } from '../contract.ts'

/** All rooms, chairs and devices, with the names of the services in use that need them. */
export const listResources = (tx: BusinessTx): Promise<Resource[]> =>
  tx
    .selectFrom('resource')
    .select(['id', 'name', 'units', 'isActive'])
    .select(
      sql<string[]>`array(
        select s.name from service_resource n
        join service s on s.business_id = n.business_id and s.id = n.service_id and s.is_active
        where n.business_id = resource.business_id and n.resource_id = resource.id order by searchable(s.name)
      )`.as('services'),
    )
    .orderBy('isActive', 'desc')
    .orderBy(sql`searchable(name)`)
    .orderBy('id')
    .execute()
