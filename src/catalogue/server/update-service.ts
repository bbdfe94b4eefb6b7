import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ServiceForm } from '../service.ts'
import { serviceRow } from './create-service.ts'
import { lockPerformers, namePerformers } from './parts/name-performers.ts'

/** Appointments keep the duration, buffers, price and professional that they were booked with. */
export async function updateService(tx: BusinessTx, input: ServiceForm & { id: string }): Promise<void> {
  await lockPerformers(tx, input.professionalIds)
  const found = await tx
    .updateTable('service')
    .set({ ...serviceRow(input), updatedAt: tx.now })
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw new Refusal(platformRefusals.NOT_FOUND)
  await namePerformers(tx, input.id, input.professionalIds)
  tx.audit('service.update', { service: input.id })
}
