import { addDays, daysBetween, instantOf, localDate } from '../platform/clock.ts'
import { firstIn } from '../platform/filled.ts'
import { MINUTE } from '../platform/local-day.ts'
import type { AppointmentChange, FollowingChange, Status, VisitChange } from './appointment.ts'
import { isElsewhere, type AppointmentPlace, type PlaceChange } from './change-decision.ts'

type PlaceWish = Omit<AppointmentChange, 'squeezeReason' | 'id' | 'version'>

/** The appointment after a change. Fields that the change does not name stay; a move keeps the length. */
export function changed<A extends AppointmentPlace>(before: A, wish: PlaceWish, zone: string): A {
  const { date, time, durationMinutes } = wish
  const startsAt = date && time ? instantOf(date, time, zone) : before.startsAt
  const length = durationMinutes ? durationMinutes * MINUTE : +before.endsAt - +before.startsAt
  const place = { startsAt, endsAt: new Date(+startsAt + length) }
  const { professionalId = before.professionalId } = wish
  return settled(before, { ...before, ...place, professionalId }, wish)
}

/** All appointments of a visit move by as much as the picked one; only that one can get another professional. */
export function changedVisit<A extends AppointmentPlace>(
  visit: readonly A[],
  picked: A,
  { date, time, professionalId, ...wish }: Omit<VisitChange, 'squeezeReason'>,
  zone: string,
): PlaceChange<A>[] {
  // As it was read with its visit: it may have changed since it was picked.
  const own = visit.find(({ id }) => id === picked.id) ?? picked
  return movedWith(visit, changed(own, { ...wish, date, time, professionalId }, zone), own, wish)
}

/** A visit of which one appointment becomes another: the others move by as much. */
function movedWith<A extends AppointmentPlace>(
  visit: readonly A[],
  moved: A,
  picked: A,
  wish: Pick<PlaceWish, 'status' | 'onlineAct'>,
): PlaceChange<A>[] {
  const by = +moved.startsAt - +picked.startsAt
  return visit.map((before) => {
    if (before.id === picked.id) return { before, after: moved }
    const place = { startsAt: new Date(+before.startsAt + by), endsAt: new Date(+before.endsAt + by) }
    return { before, after: settled(before, { ...before, ...place }, wish) }
  })
}

type ServiceOfVisit = AppointmentPlace & { visitId: string }

/**
 * What becomes of the visits of a series. Of each, the service that the picked one stands for moves by as many days, to the
 * same time of its new day, and can get another professional or length; the others move by as much as it does.
 */
export function changedSeries<A extends ServiceOfVisit>(
  series: readonly A[],
  picked: A,
  { date, time, professionalId, durationMinutes, ...wish }: FollowingChange,
  zone: string,
): PlaceChange<A>[][] {
  const days = date ? daysBetween(localDate(picked.startsAt, zone), date) : 0
  const visits = [...Map.groupBy(series, ({ visitId }) => visitId).values()]
  const ofPicked = visits.find((visit) => visit.some(({ id }) => id === picked.id)) ?? []
  return visits.map((visit) => {
    const same = counterpart(visit, picked, ofPicked)
    const own = date && time ? { date: addDays(localDate(same.startsAt, zone), days), time } : {}
    return movedWith(visit, changed(same, { ...wish, ...own, professionalId, durationMinutes }, zone), same, wish)
  })
}

/** The service of a visit that is what the picked one is of its own: the same service, or else the one at its place. */
function counterpart<A extends ServiceOfVisit>(visit: readonly A[], picked: A, ofPicked: readonly A[]): A {
  const isSame = ({ serviceId }: A) => serviceId === picked.serviceId
  const nth = ofPicked.filter(isSame).findIndex(({ id }) => id === picked.id)
  const at = ofPicked.findIndex(({ id }) => id === picked.id)
  return visit.filter(isSame)[nth] ?? visit[at] ?? firstIn(visit)
}

/** Whoever moves what was offered has agreed on it. Whoever said that they come at one time is asked anew about another. */
function statusThere(before: AppointmentPlace, { startsAt, isMoved }: { startsAt: Date; isMoved: boolean }): Status {
  const isOffered = isMoved && before.onlineAct === 'offered'
  const isAskedAnew = before.status === 'confirmed' && before.answer === 'coming' && +startsAt !== +before.startsAt
  return isOffered || isAskedAnew ? 'scheduled' : before.status
}

/** The appointment at another place; what follows from a move follows. */
export const placedAt = <A extends AppointmentPlace>(before: A, place: Partial<AppointmentPlace>): A =>
  settled(before, { ...before, ...place }, {})

function settled<A extends AppointmentPlace>(before: A, place: A, wish: Pick<PlaceWish, 'status' | 'onlineAct'>): A {
  const isMoved = isElsewhere(before, place)
  const status = wish.status ?? statusThere(before, { ...place, isMoved })
  const isUntouched = status === before.status && !isMoved
  return { ...place, status, onlineAct: isUntouched ? before.onlineAct : (wish.onlineAct ?? null) }
}
