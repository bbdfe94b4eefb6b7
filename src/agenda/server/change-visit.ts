import { markScheduled } from '../../clients/server/mark-client.ts'
import { instantOf, localDate } from '../../platform/clock.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toMinutes, type AgendaRules } from '../agenda-rules.ts'
import { appointmentRefusals, isLive, isOpen, type VisitChange } from '../appointment.ts'
import { inOpeningHours, overlaps, takenAt, timesOf } from '../availability.ts'
import { visitStarts } from '../visit.ts'
import type { Visitor } from '../visit-decision.ts'
import { keepNextVisit } from './keep-next-visit.ts'
import { keepUndoPoint } from './parts/keep-undo-point.ts'
import {
  changed,
  findStates,
  isElsewhere,
  lockStates,
  partsAsTheyStand,
  periodOf,
  refuseMove,
  writeStates,
  type AppointmentState,
  type ChangeSpan,
} from './parts/appointment-states.ts'
import { orTaken, type Performers, type StaffSchedule } from './schedule-queries.ts'
import { tellOfCancellation, tellOfChange } from './tell-of-change.ts'

/** `versions` is the sum of the versions that the client saw; it grows with every change of any part. */
type VisitVisitor = Visitor & { versions: number }
const versionsOf = (visit: readonly AppointmentState[]) => visit.reduce((sum, { version }) => sum + version, 0)

export type ChangedVisit = { undoId: string | null; changed: number }

/**
 * Moves a visit or changes its status, as a whole or not at all. This covers the appointments in the same state as the
 * picked one (open or cancelled). All move by the same amount; only the picked one can get another professional.
 */
export async function changeVisit(tx: BusinessTx, change: VisitChange, visitor?: VisitVisitor): Promise<ChangedVisit> {
  const [picked] = await findStates(tx, { ids: [change.id] })
  if (!picked) throw new Refusal(platformRefusals.NOT_FOUND)
  if (change.version !== undefined && change.version !== picked.version)
    throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const visit = picked.visitId ?? picked.id
  const all = await findStates(tx, { visitId: visit })
  if (visitor && visitor.versions !== versionsOf(all)) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const before = all.filter(({ status }) => (isLive(picked.status) ? isOpen(status) : !isLive(status)))
  const [first] = before
  if (!first) throw new Refusal(appointmentRefusals.VISIT_COMPLETED)
  const planned = shifted(before, picked, change, tx.zone)
  const found = await lockStates(tx, before, spanOf(before, planned, picked, tx.zone))

  // Completed appointments were filtered out above, so nothing can be reopened here.
  for (const [at, place] of before.entries()) refuseMove(tx, place, planned[at]!, { mayReopen: false })
  const taken = checkVisitTime(tx, planned, { ...found, picked, visitor })
  // An encaixe that moves to a free time becomes an ordinary appointment.
  const after = found.rules ? planned.map((part) => ({ ...part, squeezeReason: null })) : planned

  const { id: _picked, version: _seen, ...wished } = change
  const appointments = after.map(({ id }) => id)
  const kept = await orTaken(writeStates(tx, after, found.kept), taken)
  tx.audit('visit.update', { visit, fields: Object.keys(wished), appointments })
  // One notice covers all of them.
  if (change.status === 'cancelled' && isLive(picked.status)) tellOfCancellation(tx, [first.id], change.onlineAct)
  tellOfChange(tx, after)
  const [undoId] = await awaitAll([
    keepUndoPoint(tx, { appointments: kept }),
    ...(change.status === 'confirmed' ? [markScheduled(tx, picked.clientId, after[0]!.startsAt)] : []),
    keepNextVisit(tx, picked.clientId),
  ])
  return { undoId, changed: after.length }
}

/** Moves all parts by as much as the picked one. */
function shifted(
  parts: readonly AppointmentState[],
  picked: AppointmentState,
  { date, time, status, professionalId, onlineAct }: VisitChange,
  zone: string,
): AppointmentState[] {
  const by = date && time ? +instantOf(date, time, zone) - +picked.startsAt : 0
  return parts.map((part) => {
    const { id } = part
    const who = id === picked.id && professionalId ? { professionalId } : {}
    const settled = changed(part, { id, ...who, ...(status && { status }), ...(onlineAct && { onlineAct }) }, zone)
    if (by === 0) return settled
    const moved = { startsAt: new Date(+part.startsAt + by), endsAt: new Date(+part.endsAt + by) }
    return { ...settled, ...moved, onlineAct: onlineAct ?? null }
  })
}

const daysOf = (parts: readonly AppointmentState[], zone: string) => {
  const first = localDate(parts[0]!.startsAt, zone)
  const last = Math.max(...parts.map(({ endsAt }) => +endsAt))
  return localDays(first, 2 + Math.floor((last - +parts[0]!.startsAt) / (24 * 60 * MINUTE)), zone)
}

/** The schedules to check and lock; null if the change takes up no new time. */
function spanOf(
  before: AppointmentState[],
  planned: AppointmentState[],
  picked: AppointmentState,
  zone: string,
): ChangeSpan | null {
  const wants = (after: AppointmentState, at: number) =>
    isLive(after.status) && (isElsewhere(before[at]!, after) || !isLive(before[at]!.status))
  if (!planned.some(wants)) return null
  const days = daysOf(planned, zone)
  return {
    professionalIds: [...new Set(planned.map(({ professionalId }) => professionalId))],
    from: days[0]!.from,
    to: days.at(-1)!.to,
    except: before.map(({ id }) => id),
    handedOver: planned.some(({ id, professionalId }) => id === picked.id && professionalId !== picked.professionalId)
      ? [picked.serviceId]
      : [],
  }
}

type VisitFacts = {
  schedules: StaffSchedule[]
  performers: Performers
  rules: AgendaRules | null
  picked: AppointmentState
  visitor: Visitor | undefined
}

/** Checks that the new time is free for the whole visit. Returns the refusal for a concurrent write. */
function checkVisitTime(
  tx: BusinessTx,
  planned: readonly AppointmentState[],
  { schedules, performers, rules, picked, visitor }: VisitFacts,
): () => Refusal {
  if (!rules) return () => new Refusal(appointmentRefusals.SLOT_TAKEN)
  const scheduleOf = (part: AppointmentState) =>
    schedules.find(({ professionalId }) => professionalId === part.professionalId)
  const days = daysOf(planned, tx.zone)
  const parts = partsAsTheyStand(planned)
  const start = +planned[0]!.startsAt
  const earliest = visitor?.notBefore ?? tx.now
  const offered = visitor ? inOpeningHours(schedules, rules.openingHours && toMinutes(rules.openingHours)) : schedules
  const startsFrom = (instant: number) =>
    visitStarts(offered, days, parts, {
      step: rules.slotStepMinutes * MINUTE,
      notBefore: Math.max(+earliest, instant),
    })
  const chosen = planned.find(({ id }) => id === picked.id)!
  if (performers.get(picked.serviceId)?.includes(chosen.professionalId) === false)
    throw new Refusal(appointmentRefusals.NOT_PERFORMED)
  // The suggested times are starts of the picked appointment, not of the visit.
  const shown = +chosen.startsAt - start
  const taken = () =>
    takenAt(start, (instant) =>
      timesOf(
        startsFrom(instant).map((one) => one + shown),
        days,
      ),
    )
  const isBusy = (part: AppointmentState) => {
    const schedule = scheduleOf(part)
    if (!schedule) throw new Refusal(platformRefusals.NOT_FOUND)
    return schedule.busy.some((other) => overlaps(other, periodOf(part)))
  }
  if (visitor ? !startsFrom(start).includes(start) : planned.some(isBusy)) throw taken()
  return taken
}
