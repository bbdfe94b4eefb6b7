import { platformRefusals } from '../../../platform/refusal.ts'
import { invalidField, Refusal } from '../../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { refuseBy } from '../../../platform/server/database/refuse-by.ts'
import { strayTerms, type ServiceForm } from '../../service.ts'

type Performers = Pick<ServiceForm, 'professionalIds' | 'ownTerms'>

/** Terms of their own have only those who are named. */
export function refuseStrayTerms(performers: Performers): void {
  const at = strayTerms(performers)
  if (at !== -1) throw invalidField(`ownTerms.${at}.professionalId`, 'Marque o profissional em “Quem faz”, uma vez.')
}

/** Locks professionals before the service that they perform, in the order in which all transactions lock them. */
export const lockPerformers = (tx: BusinessTx, professionalIds: readonly string[]): Promise<string[]> =>
  tx.lock('professional', professionalIds, 'key share')

/**
 * Sets who performs a service, and on which terms; an empty list means everyone. Professionals are the agenda's, but
 * these rows are written here, so that a service and its professionals are saved together.
 */
export async function namePerformers(tx: BusinessTx, serviceId: string, { professionalIds, ownTerms }: Performers) {
  const named = [...new Set(professionalIds)]
  const forget = tx.deleteFrom('serviceProfessional').where('serviceId', '=', serviceId)
  const termsOf = (id: string) => {
    const { durationMinutes = null, priceCents = null } = ownTerms.find((one) => one.professionalId === id) ?? {}
    return { durationMinutes, priceCents }
  }
  if (named.length === 0) {
    await forget.execute()
    return
  }
  await awaitAll([
    forget.where('professionalId', 'not in', named).execute(),
    tx
      .insertInto('serviceProfessional')
      .values(named.map((id) => ({ serviceId, professionalId: id, ...termsOf(id) })))
      .onConflict((is) =>
        is.columns(['businessId', 'serviceId', 'professionalId']).doUpdateSet((to) => ({
          durationMinutes: to.ref('excluded.durationMinutes'),
          priceCents: to.ref('excluded.priceCents'),
        })),
      )
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
