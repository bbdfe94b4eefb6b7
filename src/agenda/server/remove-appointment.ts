import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals } from '../appointment.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { findStates } from './parts/appointment-states.ts'
import { keepUndoPoint, keptOfVisit } from './parts/keep-undo-point.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Deletes an appointment and the rest of its visit. Once it has begun it can only be cancelled, as history. */
export async function removeAppointment(tx: BusinessTx, { id }: { id: string }): Promise<{ undoId: string | null }> {
  const picked = orNotFound((await findStates(tx, { ids: [id] }))[0])
  const { visitId } = picked
  const locked = await tx.lockInOrder({ appointments: keptOfVisit(visitId) })
  const kept = locked.appointments.map((one) => one.kept)
  orNotFound(kept[0])
  if (kept.some(({ is_paid }) => is_paid)) throw new Refusal(appointmentRefusals.VISIT_PAID)
  if (kept.some((one) => one.deposit_asked_cents)) throw new Refusal(appointmentRefusals.DEPOSIT_ASKED)
  // One can be paid before it begins. It is not deleted either, since the sale refers to it.
  const isHistory = kept.some((one) => Date.parse(one.starts_at) <= +tx.now || one.status === 'completed')
  const isGone =
    !isHistory && (await deleteUnlessUsed(tx, () => tx.deleteFrom('visit').where('id', '=', visitId).execute()))
  if (!isGone) throw new Refusal(appointmentRefusals.HAS_HISTORY)
  for (const { id: appointment, client_id: client, professional_id: professional, ...one } of kept) {
    const { service_id: service, starts_at, status } = one
    const startsAt = new Date(starts_at)
    tx.audit('appointment.remove', { appointment, client, professional, service, startsAt, status })
  }
  tellOfChange(tx, [picked])
  const [undoId] = await awaitAll([keepUndoPoint(tx, { appointments: kept }), keepNextVisit(tx, kept[0]!.client_id)])
  return { undoId }
}
