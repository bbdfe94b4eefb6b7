import { dayBounds, localDate } from '../../platform/clock.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { isOpen, statuses, type Status } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'

/**
 * The till's word on a client's appointments of today; those of other days, and cancelled ones, stay as they are.
 * Appointments come before their client everywhere, so that two transactions never wait for each other in a circle.
 */
export async function confirmTodays(tx: BusinessTx, clientId: string): Promise<void> {
  await settle(tx, clientId, ['scheduled', 'pending'], 'confirmed', tx.now)
}

/** Those of the day on which the client paid: a till without internet tells it later. */
export async function completeTodays(tx: BusinessTx, clientId: string, paidAt = tx.now): Promise<void> {
  const completed = await settle(tx, clientId, statuses.filter(isOpen), 'completed', paidAt)
  if (completed > 0) await keepNextVisit(tx, clientId)
}

async function settle(tx: BusinessTx, clientId: string, from: Status[], to: Status, on: Date): Promise<number> {
  const today = dayBounds(localDate(on, tx.zone), tx.zone)
  const settled = await tx.db
    .updateTable('appointment')
    .set({ status: to, updated_at: tx.now })
    .where('business_id', '=', tx.businessId)
    .where('client_id', '=', clientId)
    .where('starts_at', '>=', today.from)
    .where('starts_at', '<', today.to)
    .where('status', 'in', from)
    .returning('id')
    .execute()
  if (settled.length === 0) return 0
  tx.audit(`appointment.${to}`, { client: clientId, appointments: settled.map(({ id }) => id) })
  for (const topic of ['agenda', 'home']) tx.announce(topic)
  return settled.length
}
