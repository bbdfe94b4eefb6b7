import { markScheduled } from '../../clients/server/mark-client.ts'
import { localDate } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { changedFields } from '../../platform/server/database/audit.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toMinutes, type AgendaRules } from '../agenda-rules.ts'
import { appointmentRefusals, isLive, type AppointmentChange } from '../appointment.ts'
import { freeStarts, inOpeningHours, overlaps, slotTaken, workingTime } from '../availability.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import type { Visitor } from '../visit-decision.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { keepUndoPoint } from './parts/keep-undo-point.ts'
import {
  changed,
  findStates,
  isElsewhere,
  lengthOf,
  lockStates,
  periodOf,
  refuseMove,
  traceOf,
  writeStates,
  type AppointmentState,
  type ChangeSpan,
} from './parts/appointment-states.ts'
import { orTaken, type Performers, type StaffSchedule } from './schedule-queries.ts'
import { tellOfCancellation, tellOfChange } from './tell-of-change.ts'

/** Moves or resizes an appointment, or changes its status. A new time must be free, as for a new appointment. */
export async function changeAppointment(
  tx: BusinessTx,
  change: AppointmentChange,
  visitor?: Visitor,
): Promise<{ undoId: string | null }> {
  const { id, version } = change
  const [before] = await findStates(tx, { ids: [id] })
  if (!before) throw new Refusal(platformRefusals.NOT_FOUND)
  if (version !== undefined && version !== before.version) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const planned = changed(before, change, tx.zone)
  const span = spanOf(before, planned, tx.zone)
  const { kept: was, ...found } = await lockStates(tx, [before], span)

  refuseMove(tx, before, planned, { mayReopen: tx.may('bookings.delete') })
  const { taken, squeezeReason } = checkTime(tx, before, planned, { ...found, reason: change.squeezeReason, visitor })
  const after = { ...planned, squeezeReason }

  const { clientId, status, startsAt } = after
  const fields = changedFields(before, after)
  tx.audit('appointment.update', { appointment: id, fields, before: traceOf(before), after: traceOf(after) })
  const kept = await orTaken(writeStates(tx, [after], was), taken)
  if (isLive(before.status) && !isLive(status)) tellOfCancellation(tx, [id], after.onlineAct)
  tellOfChange(tx, [after])
  const [undoId] = await awaitAll([
    keepUndoPoint(tx, { appointments: kept }),
    ...(status === 'confirmed' && before.status !== 'confirmed' ? [markScheduled(tx, clientId, startsAt)] : []),
    keepNextVisit(tx, clientId),
  ])
  return { undoId }
}

const daysOf = ({ startsAt }: AppointmentState, zone: string) => localDays(localDate(startsAt, zone), 2, zone)

/** The schedule to check and lock; null if the change takes up no new time. */
function spanOf(before: AppointmentState, after: AppointmentState, zone: string): ChangeSpan | null {
  const revives = isLive(after.status) && !isLive(before.status)
  if (!isElsewhere(before, after) && !revives) return null
  const days = daysOf(after, zone)
  const { id, professionalId, serviceId } = after
  const handedOver = professionalId === before.professionalId ? [] : [serviceId]
  return { professionalIds: [professionalId], handedOver, from: days[0]!.from, to: days[1]!.to, except: [id] }
}

type TimeFacts = {
  schedules: StaffSchedule[]
  performers: Performers
  rules: AgendaRules | null
  reason: string | undefined
  visitor: Visitor | undefined
}

/** Checks that the new time is free, or that a reason squeezes it in. At a free time the old reason is dropped. */
function checkTime(tx: BusinessTx, before: AppointmentState, after: AppointmentState, found: TimeFacts) {
  const { schedules, performers, rules, reason, visitor } = found
  if (!rules) return { squeezeReason: before.squeezeReason, taken: () => new Refusal(appointmentRefusals.SLOT_TAKEN) }

  const { professionalId } = after
  const [schedule] = schedules
  if (!schedule) throw new Refusal(platformRefusals.NOT_FOUND)
  if (performers.get(after.serviceId)?.includes(professionalId) === false)
    throw new Refusal(appointmentRefusals.NOT_PERFORMED)

  const days = daysOf(after, tx.zone)
  const notBefore = visitor?.notBefore ?? tx.now
  const wish = { ...lengthOf(after), step: rules.slotStepMinutes * MINUTE, notBefore: notBefore.getTime() }
  const offered = visitor ? inOpeningHours(schedules, rules.openingHours && toMinutes(rules.openingHours)) : schedules
  const taken = () => slotTaken(offered, days, +after.startsAt, wish)
  const isFree = visitor
    ? freeStarts(workingTime(offered[0]!.week, days), schedule.busy, wish).includes(+after.startsAt)
    : !schedule.busy.some((other) => overlaps(other, periodOf(after)))
  if (isFree || !isLive(after.status)) return { squeezeReason: null, taken }
  // Each move to a taken time needs its own reason; that of an earlier squeeze does not count.
  if (!reason) throw taken()
  return { squeezeReason: reason, taken }
}
