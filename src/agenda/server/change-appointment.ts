import { markScheduled } from '../../clients/server/mark-client.ts'
import { localDate } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { changedFields } from '../../platform/server/audit.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { appointmentRefusals, isLive, type AppointmentChange } from '../appointment.ts'
import { overlaps } from '../availability.ts'
import { localDays, MINUTE } from '../local-day.ts'
import { lockSchedules, orTaken, slotTaken } from './claim-time.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { keepUndoPoint } from './keep-undo-point.ts'
import {
  changed,
  findStates,
  isElsewhere,
  lengthOf,
  periodOf,
  refuseMove,
  traceOf,
  type AppointmentState,
} from './plan-change.ts'
import { loadRules } from './rules-queries.ts'
import { tellOfCancellation } from './tell-of-cancellation.ts'
import { tellOfChange } from './tell-of-change.ts'
import { writeStates } from './write-states.ts'

/** Moves, resizes or settles an appointment. Time that it takes up anew is claimed like that of a new one. */
export async function changeAppointment(
  tx: BusinessTx,
  change: AppointmentChange,
  by = { mayReopen: false },
): Promise<{ undoId: string | null }> {
  const { id, version } = change
  const [before] = await findStates(tx, { ids: [id] })
  if (!before) throw new Refusal(platformRefusals.NOT_FOUND)
  if (version !== undefined && version !== before.version) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const planned = changed(before, change, tx.zone)
  refuseMove(before, planned, by)
  const { taken, squeezeReason } = await claim(tx, before, planned, change.squeezeReason)
  const after = { ...planned, squeezeReason }

  const { clientId, status, startsAt } = after
  const fields = changedFields(before, after)
  tx.audit('appointment.update', { appointment: id, fields, before: traceOf(before), after: traceOf(after) })
  const kept = await orTaken(writeStates(tx, [after]), taken)
  if (isLive(before.status) && !isLive(status)) tellOfCancellation(tx, id)
  tellOfChange(tx, [after])
  const [undoId] = await all([
    keepUndoPoint(tx, { appointments: kept }),
    ...(status === 'confirmed' && before.status !== 'confirmed' ? [markScheduled(tx, clientId, startsAt)] : []),
    keepNextVisit(tx, clientId),
  ])
  for (const topic of ['agenda', 'home']) tx.announce(topic)
  return { undoId }
}

/** Claims the new time, as an encaixe or not. An encaixe that moves to a free time becomes an ordinary appointment. */
async function claim(tx: BusinessTx, before: AppointmentState, after: AppointmentState, reason: string | undefined) {
  const moves = isElsewhere(before, after)
  const revives = isLive(after.status) && !isLive(before.status)
  if (!moves && !revives)
    return { squeezeReason: before.squeezeReason, taken: () => new Refusal(appointmentRefusals.SLOT_TAKEN) }

  const days = localDays(localDate(after.startsAt, tx.zone), 2, tx.zone)
  const { professionalId, serviceId } = after
  const span = {
    professionalIds: [professionalId],
    serviceId,
    from: days[0]!.from,
    to: days[1]!.to,
    except: [after.id],
  }
  const [schedules, rules] = await all([lockSchedules(tx, span), loadRules(tx)])
  const [schedule] = schedules
  if (!schedule) throw new Refusal(platformRefusals.NOT_FOUND)
  if (professionalId !== before.professionalId && !schedule.performs)
    throw new Refusal(appointmentRefusals.NOT_PERFORMED)

  const wish = { ...lengthOf(after), step: rules.slotStepMinutes * MINUTE, notBefore: tx.now.getTime() }
  const taken = () => slotTaken(schedules, days, +after.startsAt, wish)
  const isFree = !schedule.busy.some((other) => overlaps(other, periodOf(after)))
  if (isFree || !isLive(after.status)) return { squeezeReason: null, taken }
  // Whoever may squeeze in says why anew; what was squeezed in once is no leave to do it again.
  if (!reason) throw taken()
  return { squeezeReason: reason, taken }
}
