import { refuseTakenPicture } from '../../business/server/store-picture.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ServiceForm } from '../service.ts'
import { lockPerformers, namePerformers, refuseStrayTerms } from './parts/name-performers.ts'
import { lockResources, nameResources } from './parts/name-resources.ts'

export async function createService(tx: BusinessTx, input: ServiceForm): Promise<{ id: string }> {
  refuseStrayTerms(input)
  await lockPerformers(tx, input.professionalIds)
  await lockResources(tx, input.needs)
  const created = await tx
    .insertInto('service')
    .values(serviceRow(input))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenPicture('photo'))
  if (input.professionalIds.length > 0) await namePerformers(tx, created.id, input)
  if (input.needs.length > 0) await nameResources(tx, created.id, input.needs)
  tx.audit('service.create', { service: created.id })
  return created
}

export const serviceRow = (form: ServiceForm) => ({
  name: form.name,
  category: form.category,
  durationMinutes: form.durationMinutes,
  bufferBeforeMinutes: form.bufferBeforeMinutes,
  bufferAfterMinutes: form.bufferAfterMinutes,
  processing: form.processing && JSON.stringify(form.processing),
  priceCents: form.priceCents,
  description: form.description,
  serviceCode: form.serviceCode,
  isActive: form.isActive,
  photoId: form.photo,
})
