import { invalidField } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type ComboForm, partUnknown } from '../combo.ts'

/**
 * Adds a combo, or changes one. Its services are held, so that none of them goes out of use meanwhile. Appointments keep
 * the price that they were booked for.
 */
export async function saveCombo(tx: BusinessTx, { id, services, ...combo }: ComboForm & { id: string }): Promise<void> {
  const serviceIds = services.map(({ serviceId }) => serviceId)
  const held = await tx.lockAndRead<{ id: string }>('service', 'share', partsText, [tx.businessId, serviceIds])
  const stray = serviceIds.findIndex((one) => !held.some((row) => row.id === one))
  if (stray !== -1) throw invalidField(`services.${stray}.serviceId`, partUnknown)
  await tx.upsert('combo', { id, ...combo }, ['id'])
  await awaitAll([
    tx.deleteFrom('comboService').where('comboId', '=', id).execute(),
    tx
      .insertInto('comboService')
      .values(serviceIds.map((serviceId, at) => ({ comboId: id, serviceId, place: at + 1 })))
      .execute(),
  ])
  tx.audit('combo.save', { combo: id, services: serviceIds, priceCents: combo.priceCents, isActive: combo.isActive })
}

const partsText = 'select id from service where business_id = $1 and id = any($2::uuid[]) and is_active'

export async function removeCombo(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.one(tx.deleteFrom('combo').where('id', '=', id).returning('id').execute())
  tx.audit('combo.remove', { combo: id })
}
