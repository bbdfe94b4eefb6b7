import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { deleteUnlessUsed } from '../../platform/server/delete-unless-used.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { keepUndoPoint, lockKept } from './parts/keep-undo-point.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Takes back an appointment that nobody has come to yet. What has begun is history: it can be cancelled, not deleted. */
export async function removeAppointment(tx: BusinessTx, { id }: { id: string }): Promise<{ undoId: string | null }> {
  const kept = await lockKept(tx, [id])
  if (kept[0]?.is_paid) throw new Refusal(appointmentRefusals.VISIT_PAID)
  if (kept[0]?.deposit_asked_cents) throw new Refusal(appointmentRefusals.DEPOSIT_ASKED)
  const removed = await removeUnused(tx, id)
  if (!removed) throw new Refusal(kept.length > 0 ? appointmentRefusals.HAS_HISTORY : platformRefusals.NOT_FOUND)
  tellOfChange(tx, kept)
  tx.audit('appointment.remove', { appointment: id, ...removed })
  const [undoId] = await inOrder([keepUndoPoint(tx, { appointments: kept }), keepNextVisit(tx, removed.client_id)])
  return { undoId }
}

/** An appointment that was paid before it began is history as well: the sale refers to it. */
async function removeUnused(tx: BusinessTx, id: string) {
  const remove = () =>
    tx.db
      .deleteFrom('appointment')
      .where('business_id', '=', tx.businessId)
      .where('id', '=', id)
      .where('starts_at', '>', tx.now)
      .where('status', '<>', 'completed')
      .returning(['client_id', 'professional_id', 'service_id', 'starts_at', 'status'])
      .executeTakeFirst()
  let removed: Awaited<ReturnType<typeof remove>>
  await deleteUnlessUsed(tx, async () => (removed = await remove()))
  return removed
}
