import { markScheduled } from '../../clients/server/mark-client.ts'
import { addDays, daysBetween, localDate, localMoment } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { AgendaRules } from '../agenda-rules.ts'
import { appointmentRefusals, isLive, isOpen, type FollowingChange } from '../appointment.ts'
import { overlaps } from '../availability.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import type { Clash } from '../series.ts'
import { clashing, freeNear } from './book-series.ts'
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
  writeStates,
  type AppointmentState,
  type ChangeSpan,
} from './parts/appointment-states.ts'
import { orTaken, type Performers, type StaffSchedule } from './schedule-queries.ts'
import { tellOfCancellation, tellOfChange } from './tell-of-change.ts'

export type ChangedSeries = { undoId: string | null; changed: number; skipped: Clash[] }

/** Changes an appointment and the open ones that follow it in its series, all or none. */
export async function changeFollowing(tx: BusinessTx, change: FollowingChange): Promise<ChangedSeries> {
  const [picked] = await findStates(tx, { ids: [change.id] })
  if (!picked?.seriesId) throw new Refusal(platformRefusals.NOT_FOUND)
  if (change.version !== undefined && change.version !== picked.version)
    throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
  const following = await findStates(tx, { seriesId: picked.seriesId, from: picked.startsAt })
  const before = following.filter(({ status }) => isOpen(status))
  const planned = shifted(before, picked, change, tx.zone)
  const found = await lockStates(tx, before, spanOf(before, planned, tx.zone))

  // Completed appointments were filtered out above, so nothing can be reopened here.
  for (const [at, place] of before.entries()) refuseMove(tx, place, planned[at]!, { mayReopen: false })
  const { moving, skipped } = splitByFreeTime(tx, before, planned, found)
  if (skipped.length > 0 && (!change.skipClashes || moving.length === 0)) throw clashing(skipped)

  const { seriesId: series, clientId } = picked
  const kept = await orTaken(writeStates(tx, moving, found.kept), () => clashing(skipped))
  const { id: _picked, version: _seen, skipClashes, ...wished } = change
  const appointments = moving.map(({ id }) => id)
  tx.audit('series.update', { series, fields: Object.keys(wished), skipClashes, appointments })
  const [first, ...others] = appointments
  if (change.status === 'cancelled' && first) tellOfCancellation(tx, [first, ...others])
  tellOfChange(tx, moving)
  const [undoId] = await awaitAll([
    keepUndoPoint(tx, { appointments: kept }),
    ...(change.status === 'confirmed' && moving[0] ? [markScheduled(tx, clientId, moving[0].startsAt)] : []),
    keepNextVisit(tx, clientId),
  ])
  return { undoId, changed: moving.length, skipped }
}

/** Each appointment moves by as many days as the picked one, to the same time of its new day. */
function shifted(
  places: AppointmentState[],
  picked: AppointmentState,
  change: FollowingChange,
  zone: string,
): AppointmentState[] {
  const { date, time } = change
  const days = date ? daysBetween(localDate(picked.startsAt, zone), date) : 0
  return places.map((place) => {
    const own = date && time ? { date: addDays(localDate(place.startsAt, zone), days), time } : {}
    return changed(place, { ...change, ...own }, zone)
  })
}

const wantsTime = (before: AppointmentState, after: AppointmentState) =>
  isLive(after.status) && isElsewhere(before, after)

/** The schedules to check and lock, for whole days because of the suggested times; null if no new time is taken up. */
function spanOf(before: AppointmentState[], planned: AppointmentState[], zone: string): ChangeSpan | null {
  if (!planned.some((after, at) => wantsTime(before[at]!, after))) return null
  const dates = planned.map(({ startsAt }) => localDate(startsAt, zone)).toSorted()
  return {
    professionalIds: [...new Set(planned.map(({ professionalId }) => professionalId))],
    handedOver: planned.flatMap(({ professionalId, serviceId }, at) =>
      professionalId === before[at]!.professionalId ? [] : [serviceId],
    ),
    from: localDays(dates[0]!, 1, zone)[0]!.from,
    to: localDays(dates.at(-1)!, 2, zone)[1]!.to,
    except: before.map(({ id }) => id),
  }
}

type TimeFacts = { schedules: StaffSchedule[]; performers: Performers; rules: AgendaRules | null }

/**
 * Separates the appointments whose new time is free from those that stay. Those that stay keep their place taken, so
 * the check repeats until nothing changes.
 */
function splitByFreeTime(
  tx: BusinessTx,
  before: AppointmentState[],
  planned: AppointmentState[],
  { schedules, performers, rules }: TimeFacts,
): { moving: AppointmentState[]; skipped: Clash[] } {
  if (!rules) return { moving: planned, skipped: [] }
  const was = new Map(before.map((place) => [place.id, place]))
  const wants = (after: AppointmentState) => wantsTime(was.get(after.id)!, after)
  const scheduleOf = ({ professionalId }: AppointmentState) =>
    schedules.find((one) => one.professionalId === professionalId)
  for (const after of planned) {
    const schedule = scheduleOf(after)
    if (!schedule) throw new Refusal(platformRefusals.NOT_FOUND)
    if (performers.get(after.serviceId)?.includes(after.professionalId) === false)
      throw new Refusal(appointmentRefusals.NOT_PERFORMED)
  }

  let moving = planned
  const staying: AppointmentState[] = []
  const meets = (a: AppointmentState, b: AppointmentState) =>
    a.id !== b.id && a.professionalId === b.professionalId && overlaps(periodOf(a), periodOf(b))
  const isTaken = (after: AppointmentState) =>
    wants(after) &&
    (scheduleOf(after)!.busy.some((other) => overlaps(other, periodOf(after))) ||
      [...moving, ...staying].some((other) => meets(after, other)))
  for (let taken = moving.filter(isTaken); taken.length > 0; taken = moving.filter(isTaken)) {
    moving = moving.filter((after) => !taken.includes(after))
    staying.push(...taken.map(({ id }) => was.get(id)!))
  }
  const skipped = staying.map(({ id }) => {
    const wanted = planned.find((after) => after.id === id)!
    const at = localMoment(wanted.startsAt, tx.zone)
    const wish = { ...lengthOf(wanted), step: rules.slotStepMinutes * MINUTE, notBefore: tx.now.getTime() }
    return { ...at, free: freeNear(scheduleOf(wanted)!, at, wish, tx.zone) }
  })
  // An encaixe that moves to a free time becomes an ordinary appointment.
  return {
    moving: moving.map((after) => (wants(after) ? { ...after, squeezeReason: null } : after)),
    skipped: skipped.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
}
