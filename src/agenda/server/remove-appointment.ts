import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'

/** Takes back an appointment that nobody has come to yet. What has begun is history: it can be cancelled, not deleted. */
export async function removeAppointment(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const removed = await tx.db
    .deleteFrom('appointment')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('starts_at', '>', tx.now)
    .where('status', '<>', 'completed')
    .returning(['client_id', 'professional_id', 'service_id', 'starts_at', 'status'])
    .executeTakeFirst()
  if (!removed) throw new Refusal((await exists(tx, id)) ? appointmentRefusals.HAS_HISTORY : platformRefusals.NOT_FOUND)
  await keepNextVisit(tx, removed.client_id)
  tx.audit('appointment.remove', { appointment: id, ...removed })
  for (const topic of ['agenda', 'home']) tx.announce(topic)
}

async function exists(tx: BusinessTx, id: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('appointment')
    .select('id')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
