import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { changedFields } from '../../platform/server/database/audit.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  appointmentRefusals,
  isLive,
  isOpen,
  type AppointmentChange,
  type VisitChange,
  type FollowingChange,
} from '../appointment.ts'
import { changeTaken, decideChange } from '../change-decision.ts'
import { changed, changedVisit, changedSeries } from '../wanted-change.ts'
import type { Visitor } from '../visit-decision.ts'
import {
  findStates,
  lockChange,
  refuseGrown,
  storeChange,
  traceOf,
  type AppointmentState,
} from './parts/appointment-states.ts'
import { clashing, type Clash } from '../series.ts'

type UndoableChange = { undoId: string | null }

/** Moves or resizes an appointment, or changes its status. */
export async function changeAppointment(
  tx: BusinessTx,
  change: AppointmentChange,
  visitor: Visitor | null = null,
): Promise<UndoableChange> {
  const { id, version, squeezeReason } = change
  const before = await findPicked(tx, { id, version })
  const wanted = [{ before, after: changed(before, change, tx.zone) }]
  const { facts, kept } = await lockChange(tx, wanted, { mayReopen: tx.may('bookings.delete') })
  const request = { visits: [wanted], pickedId: id, visitor, squeezeReason, series: null }
  const { refusal, changes } = decideChange(request, facts)
  if (refusal) throw refusal
  for (const { after } of changes)
    tx.audit('appointment.update', {
      appointment: id,
      fields: changedFields(before, after),
      before: traceOf(before),
      after: traceOf(after),
    })
  return storeChange(tx, changes, kept, () => changeTaken(request, facts))
}

/** `versions` is the sum of the versions that the client saw; it grows with every change of any part. */
type VisitVisitor = Visitor & { versions: number }
const versionsOf = (visit: readonly AppointmentState[]) => visit.reduce((sum, { version }) => sum + version, 0)

/**
 * Moves a visit or changes its status, as a whole or not at all. This covers the appointments in the same state as the
 * picked one (open or cancelled).
 */
export async function changeVisit(
  tx: BusinessTx,
  change: VisitChange,
  visitor: VisitVisitor | null = null,
): Promise<UndoableChange & { changed: number }> {
  const { id: pickedId, version: _seen, squeezeReason, ...wish } = change
  const picked = await findPicked(tx, change)
  const visit = picked.visitId
  const whole = { visitIds: [visit] }
  const all = await findStates(tx, whole)
  if (visitor && visitor.versions !== versionsOf(all)) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const before = all.filter(({ status }) => (isLive(picked.status) ? isOpen(status) : !isLive(status)))
  if (before.length === 0) throw new Refusal(appointmentRefusals.VISIT_COMPLETED)
  const wanted = changedVisit(before, picked, change, tx.zone)
  // Completed appointments were filtered out above, so nothing can be reopened here.
  const { facts, kept } = await lockChange(tx, wanted, { mayReopen: false })
  await refuseGrown(tx, whole, all)
  const request = { visits: [wanted], pickedId, visitor, squeezeReason, series: null }
  const { refusal, changes } = decideChange(request, facts)
  if (refusal) throw refusal
  const appointments = changes.map(({ after }) => after.id)
  const isSqueezedIn = changes.some(({ after }) => after.squeezeReason !== null)
  tx.audit('visit.update', { visit, fields: Object.keys(wish), appointments, ...(isSqueezedIn && { isSqueezedIn }) })
  const { undoId } = await storeChange(tx, changes, kept, () => changeTaken(request, facts))
  return { undoId, changed: changes.length }
}

/** The appointment that was picked, as the person saw it. */
export async function findPicked(
  tx: BusinessTx,
  { id, version }: Pick<AppointmentChange, 'id' | 'version'>,
): Promise<AppointmentState> {
  const picked = orNotFound((await findStates(tx, { ids: [id] }))[0])
  if (version !== undefined && version !== picked.version) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  return picked
}

export type ChangedSeries = { undoId: string | null; changed: number; skipped: Clash[] }

/** Changes a visit and the open ones that follow it in its series, all or none. */
export async function changeFollowing(tx: BusinessTx, change: FollowingChange): Promise<ChangedSeries> {
  const { id: pickedId, version: _seen, skipClashes, ...wish } = change
  const picked = await findPicked(tx, change)
  const series = orNotFound(picked.seriesId)
  const whole = { seriesId: series, fromVisit: picked.visitId }
  const following = await findStates(tx, whole)
  const open = following.filter(({ status }) => isOpen(status))
  const visits = changedSeries(open, picked, change, tx.zone)
  // Completed appointments were filtered out above, so nothing can be reopened here.
  const { facts, kept } = await lockChange(tx, visits.flat(), { mayReopen: false })
  await refuseGrown(tx, whole, following)
  const request = { visits, pickedId, visitor: null, series: { skipsClashes: skipClashes } }
  const { refusal, changes, skipped } = decideChange(request, facts)
  if (refusal) throw refusal
  const appointments = changes.map(({ after }) => after.id)
  tx.audit('series.update', { series, fields: Object.keys(wish), skipClashes, appointments })
  const { undoId } = await storeChange(tx, changes, kept, () => clashing(skipped))
  return { undoId, changed: changes.length, skipped }
}
