import { platformRefusals } from '../../../platform/refusal.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { refuseBy } from '../../../platform/server/database/refuse-by.ts'

/** Locks professionals before the service that they perform, in the order in which all transactions lock them. */
export const lockPerformers = (tx: BusinessTx, professionalIds: readonly string[]): Promise<string[]> =>
  tx.lock('professional', professionalIds, 'key share')

/**
 * Sets who performs a service; an empty list means everyone. Professionals are the agenda's, but these rows are
 * written here, so that a service and its professionals are saved together.
 */
export async function namePerformers(tx: BusinessTx, serviceId: string, professionalIds: readonly string[]) {
  const named = [...new Set(professionalIds)]
  const forget = tx.deleteFrom('serviceProfessional').where('serviceId', '=', serviceId)
  if (named.length === 0) {
    await forget.execute()
    return
  }
  await awaitAll([
    forget.where('professionalId', 'not in', named).execute(),
    tx
      .insertInto('serviceProfessional')
      .values(named.map((id) => ({ serviceId, professionalId: id })))
      .onConflict((is) => is.doNothing())
      .execute()
      .catch(refuseStranger),
  ])
}

const notFound = () => new Refusal(platformRefusals.NOT_FOUND)
/** The foreign keys decide, so that a professional who is removed meanwhile is noticed as well. */
const refuseStranger = refuseBy({
  service_professional_business_id_professional_id_fkey: notFound,
  service_professional_business_id_service_id_fkey: notFound,
})
