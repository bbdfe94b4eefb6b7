import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ServiceForm } from '../service.ts'
import { lockPerformers, namePerformers } from './parts/name-performers.ts'

export async function createService(tx: BusinessTx, input: ServiceForm): Promise<{ id: string }> {
  await lockPerformers(tx, input.professionalIds)
  const created = await tx.db
    .insertInto('service')
    .values({ business_id: tx.businessId, ...serviceRow(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.professionalIds.length > 0) await namePerformers(tx, created.id, input.professionalIds)
  tx.audit('service.create', { service: created.id })
  return created
}

export const serviceRow = (form: ServiceForm) => ({
  name: form.name,
  category: form.category,
  duration_minutes: form.durationMinutes,
  buffer_before_minutes: form.bufferBeforeMinutes,
  buffer_after_minutes: form.bufferAfterMinutes,
  price_cents: form.priceCents,
  description: form.description,
  service_code: form.serviceCode,
  is_active: form.isActive,
})
