import { platformRefusals } from '../../../platform/refusal.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import type { NeededResource } from '../../resource.ts'
import { refuseBy } from '../../../platform/server/database/refuse-by.ts'

/** Locks resources before the service that needs them, in the order in which all transactions lock them. */
export const lockResources = (tx: BusinessTx, needs: readonly NeededResource[]): Promise<string[]> =>
  tx.lock(
    'resource',
    needs.map(({ resourceId }) => resourceId),
    'key share',
  )

/** Sets what a service needs, one unit of each. */
export async function nameResources(tx: BusinessTx, serviceId: string, needs: readonly NeededResource[]) {
  const needed = needs.map(({ resourceId }) => resourceId)
  const forget = tx.deleteFrom('serviceResource').where('serviceId', '=', serviceId)
  if (needed.length === 0) {
    await forget.execute()
    return
  }
  await awaitAll([
    forget.where('resourceId', 'not in', needed).execute(),
    tx
      .insertInto('serviceResource')
      .values(needs.map((one) => ({ serviceId, ...one })))
      .onConflict((is) =>
        is
          .columns(['businessId', 'serviceId', 'resourceId'])
          .doUpdateSet((to) => ({ during: to.ref('excluded.during') })),
      )
      .execute()
      .catch(refuseStranger),
  ])
}

const notFound = () => new Refusal(platformRefusals.NOT_FOUND)
/** The foreign keys decide, so that a resource that is removed meanwhile is noticed as well. */
const refuseStranger = refuseBy({
  service_resource_business_id_resource_id_fkey: notFound,
  service_resource_business_id_service_id_fkey: notFound,
})
