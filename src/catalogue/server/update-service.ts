import { takenPicture } from '../../business/server/store-picture.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ServiceForm } from '../service.ts'
import { serviceRow } from './create-service.ts'
import { lockPerformers, namePerformers, refuseStrayTerms } from './parts/name-performers.ts'
import { lockResources, nameResources } from './parts/name-resources.ts'
import { partOfCombo } from './parts/refuse-part-of-combo.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'

const refuseUnfit = refuseBy({ ...partOfCombo, ...takenPicture('photo') })

/** Appointments keep the duration, buffers, price, professional and rooms that they were booked with. */
export async function updateService(tx: BusinessTx, input: ServiceForm & { id: string }): Promise<void> {
  refuseStrayTerms(input)
  await lockPerformers(tx, input.professionalIds)
  await lockResources(tx, input.needs)
  await tx.update('service', input.id, serviceRow(input)).catch(refuseUnfit)
  await namePerformers(tx, input.id, input)
  await nameResources(tx, input.id, input.needs)
  tx.audit('service.update', { service: input.id })
}
