import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findStates } from './parts/appointment-states.ts'
import { keepUndoPoint, keptLock } from './parts/keep-undo-point.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Deletes an appointment and the rest of its visit. Once it has begun it can only be cancelled, as history. */
export async function removeAppointment(tx: BusinessTx, { id }: { id: string }): Promise<{ undoId: string | null }> {
  const [picked] = await findStates(tx, { ids: [id] })
  if (!picked) throw new Refusal(platformRefusals.NOT_FOUND)
  const { visitId, clientId } = picked
  const visit = visitId ? await findStates(tx, { visitId }) : [picked]
  // The visit's first appointment is deleted first, while the others still exist: a trigger stores the names of all
  // services and professionals in the removed booking.
  const ids = visit.map((part) => part.id).toSorted((a, b) => Number(b === visitId) - Number(a === visitId))
  const locked = await tx.lockInOrder({ appointments: keptLock(ids) })
  const kept = locked.appointments.map((one) => one.kept)
  if (kept.some(({ is_paid }) => is_paid)) throw new Refusal(appointmentRefusals.VISIT_PAID)
  if (kept.some((one) => one.deposit_asked_cents)) throw new Refusal(appointmentRefusals.DEPOSIT_ASKED)
  for (const part of ids) {
    const removed = await removeUnused(tx, part)
    if (!removed) throw new Refusal(kept.length > 0 ? appointmentRefusals.HAS_HISTORY : platformRefusals.NOT_FOUND)
    const { clientId: client, professionalId: professional, serviceId: service, ...rest } = removed
    tx.audit('appointment.remove', { appointment: part, client, professional, service, ...rest })
  }
  tellOfChange(tx, visit)
  const [undoId] = await awaitAll([keepUndoPoint(tx, { appointments: kept }), keepNextVisit(tx, clientId)])
  return { undoId }
}

/** An appointment can be paid before it begins. It is not deleted either, since the sale refers to it. */
async function removeUnused(tx: BusinessTx, id: string) {
  const remove = () =>
    tx
      .deleteFrom('appointment')
      .where('id', '=', id)
      .where('startsAt', '>', tx.now)
      .where('status', '<>', 'completed')
      .returning(['clientId', 'professionalId', 'serviceId', 'startsAt', 'status'])
      .executeTakeFirst()
  let removed: Awaited<ReturnType<typeof remove>>
  await deleteUnlessUsed(tx, async () => (removed = await remove()))
  return removed
}
