import { orNotFound } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { isOpen, type FollowingChange } from '../appointment.ts'
import { changedSeries, decideChange } from '../change-decision.ts'
import { clashing, type Clash } from '../series.ts'
import { findPicked } from './change-appointment.ts'
import { findStates, lockChange, storeChange } from './parts/appointment-states.ts'

export type ChangedSeries = { undoId: string | null; changed: number; skipped: Clash[] }

/** Changes an appointment and the open ones that follow it in its series, all or none. */
export async function changeFollowing(tx: BusinessTx, change: FollowingChange): Promise<ChangedSeries> {
  const { id: pickedId, version: _seen, skipClashes, ...wish } = change
  const picked = await findPicked(tx, change)
  const { startsAt: from } = picked
  const series = orNotFound(picked.seriesId)
  const following = await findStates(tx, { seriesId: series, from })
  const open = following.filter(({ status }) => isOpen(status))
  const wanted = changedSeries(open, picked, change, tx.zone)
  // Completed appointments were filtered out above, so nothing can be reopened here.
  const { facts, kept } = await lockChange(tx, wanted, { mayReopen: false })
  const visits = wanted.map((one) => [one])
  const request = { visits, pickedId, visitor: null, series: { skipsClashes: skipClashes } }
  const { refusal, changes, skipped } = decideChange(request, facts)
  if (refusal) throw refusal
  const appointments = changes.map(({ after }) => after.id)
  tx.audit('series.update', { series, fields: Object.keys(wish), skipClashes, appointments })
  const { undoId } = await storeChange(tx, changes, kept, () => clashing(skipped))
  return { undoId, changed: changes.length, skipped }
}
