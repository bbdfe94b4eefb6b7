import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ServiceForm } from '../service.ts'
import { announceCatalogue } from './announce-catalogue.ts'

export async function createService(tx: BusinessTx, input: ServiceForm): Promise<{ id: string }> {
  const created = await tx.db
    .insertInto('service')
    .values({ business_id: tx.businessId, ...serviceRow(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.audit('service.create', { service: created.id })
  announceCatalogue(tx)
  return created
}

export const serviceRow = ({ name, category, durationMinutes, priceCents, description, isActive }: ServiceForm) => ({
  name,
  category,
  duration_minutes: durationMinutes,
  price_cents: priceCents,
  description,
  is_active: isActive,
})
