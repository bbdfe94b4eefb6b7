import { firstIn } from '../platform/filled.ts'
import { localDate, localMoment } from '../platform/clock.ts'
import type { NeededResource } from '../catalogue/resource.ts'
import type { ProcessingTime } from '../catalogue/processing.ts'
import { localDays, MINUTE } from '../platform/local-day.ts'
import { platformRefusals, type RefusalKind } from '../platform/refusal.ts'
import { Refusal } from '../platform/refusal-error.ts'
import { appointmentRefusals, isLive, placeRefusal, statusRefusal, type OnlineAct, type Status } from './appointment.ts'
import {
  isBusyIn,
  openToVisitors,
  takenAt,
  timesOf,
  type Interval,
  type Length,
  type Schedule,
  worked,
} from './availability.ts'
import { resourceTaken, seatsFor, takenIn, type HeldUnit, type Resources, type Seats } from './resources.ts'
import { clashing, nearest, type Clash } from './series.ts'
import type { VisitFacts, Visitor } from './visit-decision.ts'
import { isBesideIn, type VisitPart } from './visit.ts'
import { visitStarts } from './visit-starts.ts'
import type { VisitAnswer } from './visit-answer.ts'

/** An appointment as far as a change decides on it. */
export type AppointmentPlace = {
  id: string
  professionalId: string
  serviceId: string
  startsAt: Date
  endsAt: Date
  status: Status
  isPaid: boolean
  onlineAct: OnlineAct | null
  /** What the client said of its visit; nothing where it is missing. */
  answer?: VisitAnswer | null | undefined
  squeezeReason: string | null
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  processing: ProcessingTime | null
  units: HeldUnit[]
}

/** An appointment before and after a change. */
export type PlaceChange<A extends AppointmentPlace> = { before: A; after: A }

export type ChangeRequest<A extends AppointmentPlace> = {
  /** The visits that change, each as a whole or not at all, and its appointments in the order of their starts. */
  visits: readonly (readonly PlaceChange<A>[])[]
  /** The appointment that was picked: other times are proposed for it. */
  pickedId: string
  /** Null for the business. */
  visitor: Visitor | null
  /** The reason for moving a single appointment to a taken time. */
  squeezeReason?: string | undefined
  /** Null for a single visit; otherwise whether those whose new time is taken stay where they are. */
  series: { skipsClashes: boolean } | null
}

/** Everything about a business that decides a change. The server has locked it; a screen has what it was last told. */
export type ChangeFacts = {
  now: Date
  zone: string
  /** Whether completed appointments may be reopened. */
  mayReopen: boolean
  /** Null if the change takes up no new time. */
  room: Room | null
}
type Room = Pick<VisitFacts, 'step' | 'opening'> & {
  /** Without the appointments that change. */
  schedules: readonly Schedule[]
  /** The resources that the appointments hold; without these appointments as well. */
  resources: Resources
  /** Who performs the services that are handed over, by their ids; a service that is missing, everybody. */
  performers: ReadonlyMap<string, readonly string[]>
}

export type ChangeDecision<A extends AppointmentPlace> =
  | { refusal: Refusal; changes?: undefined; skipped?: undefined }
  | { changes: PlaceChange<A>[]; skipped: Clash[]; refusal?: undefined }

/**
 * Decides a change of appointments: a status that may follow, and a new time that is free, or that a reason squeezes in.
 * Visits of a series whose new time is taken keep the time that they have, so the others are looked at again.
 */
export function decideChange<A extends AppointmentPlace>(
  request: ChangeRequest<A>,
  facts: ChangeFacts,
): ChangeDecision<A> {
  const all = request.visits.flat()
  const refusal = firstOf(all, (change) => moveRefusal(change, facts))
  if (refusal) return { refusal }
  const { room } = facts
  if (!room) return { changes: all, skipped: [] }
  const unserved = firstOf(all, (change) => serviceRefusal(change, room))
  if (unserved) return { refusal: unserved }

  const { moving, staying, seats } = splitByRoom(request, room, facts)
  const squeezeReason = (!request.visitor && request.squeezeReason) || null
  const skipped = request.series ? clashesOf(staying, room, facts) : []
  if (staying.length > 0) {
    if (request.series && (!request.series.skipsClashes || moving.length === 0)) return { refusal: clashing(skipped) }
    if (!request.series && !squeezeReason) return { refusal: changeTaken(request, facts, lackingOf(request, room)) }
  }
  const isInTheWay = ({ after }: PlaceChange<A>) =>
    meetsBusy(after, room) || !!seats.get(after.id)?.lacking || all.some((other) => meets(after, other.after))
  // Each move needs its own reason: at a free time it becomes an ordinary appointment.
  const settled = (change: PlaceChange<A>, reason: string | null) =>
    takesRoom(change)
      ? { ...change, after: { ...change.after, squeezeReason: reason, units: seats.get(change.after.id)?.units ?? [] } }
      : change
  return {
    changes: [
      ...moving.flat().map((change) => settled(change, null)),
      ...(request.series
        ? []
        : staying.flat().map((change) => settled(change, isInTheWay(change) ? squeezeReason : null))),
    ],
    skipped,
  }
}

/** The refusal of a visit whose time is taken, or that somebody else takes at the same moment. It lists free times. */
export function changeTaken<A extends AppointmentPlace>(
  request: ChangeRequest<A>,
  facts: ChangeFacts,
  kind?: RefusalKind,
): Refusal {
  const { room } = facts
  const [visit] = request.visits
  if (!room || !visit?.[0]) return new Refusal(appointmentRefusals.SLOT_TAKEN)
  const start = +visit[0].after.startsAt
  const picked = visit.find(({ after }) => after.id === request.pickedId) ?? visit[0]
  // The proposed times are starts of the picked appointment, not of the visit.
  const shown = +picked.after.startsAt - start
  const { days, startsFrom } = offerOf(visit, request, room, facts)
  const freeFrom = (instant: number) =>
    timesOf(
      startsFrom(instant).map((one) => one + shown),
      days,
    )
  return takenAt(start, freeFrom, kind)
}

/** Which refusal a single visit gets that finds its people free, and no unit of a resource; undefined for any other. */
function lackingOf<A extends AppointmentPlace>(request: ChangeRequest<A>, room: Room): RefusalKind | undefined {
  const changes = request.visits.flat().filter(takesRoom)
  if (request.visitor || changes.some(({ after }) => meetsBusy(after, room))) return undefined
  const lacking = seatsOf(request.visits, [], room)
    .values()
    .find((one) => one.lacking !== null)?.lacking
  return lacking ? resourceTaken(lacking) : undefined
}

/** Whether a change asks for time that the appointment does not have. */
export const takesRoom = ({ before, after }: PlaceChange<AppointmentPlace>): boolean =>
  isAnother(before, after) || (isLive(after.status) && !isLive(before.status))

export const isElsewhere = (a: AppointmentPlace, b: AppointmentPlace): boolean =>
  a.professionalId !== b.professionalId || +a.startsAt !== +b.startsAt || +a.endsAt !== +b.endsAt

/** Whether it is at another place, or another service there. */
const isAnother = (a: AppointmentPlace, b: AppointmentPlace): boolean =>
  isElsewhere(a, b) || a.serviceId !== b.serviceId

function firstOf<A extends AppointmentPlace>(
  changes: readonly PlaceChange<A>[],
  refusalOf: (change: PlaceChange<A>) => Refusal | null,
): Refusal | null {
  for (const change of changes) {
    const refusal = refusalOf(change)
    if (refusal) return refusal
  }
  return null
}

/** Why an appointment may not get that status or place, or null. */
function moveRefusal({ before, after }: PlaceChange<AppointmentPlace>, by: ChangeFacts): Refusal | null {
  const isToCome = localDate(after.startsAt, by.zone) > localDate(by.now, by.zone)
  const kind =
    statusRefusal({ ...before, isToCome }, after.status, by) ??
    (isAnother(before, after) ? placeRefusal(before, by) : null)
  return kind && new Refusal(kind)
}

/** Why a professional may not get an appointment, or null. Whoever has it already need not be among the performers. */
function serviceRefusal(change: PlaceChange<AppointmentPlace>, room: Room): Refusal | null {
  if (!takesRoom(change)) return null
  const { after } = change
  if (!scheduleOf(after, room)) return new Refusal(platformRefusals.NOT_FOUND)
  return isHandedOver(change) && room.performers.get(after.serviceId)?.includes(after.professionalId) === false
    ? new Refusal(appointmentRefusals.NOT_PERFORMED)
    : null
}

/** Whether somebody is to do what they did not do before. */
export const isHandedOver = ({ before, after }: PlaceChange<AppointmentPlace>): boolean =>
  before.professionalId !== after.professionalId || before.serviceId !== after.serviceId

const scheduleOf = ({ professionalId }: AppointmentPlace, { schedules }: Room): Schedule | undefined =>
  schedules.find((one) => one.professionalId === professionalId)

type Visit<A extends AppointmentPlace> = readonly PlaceChange<A>[]

/** Separates the visits whose new time is free from those that stay. */
function splitByRoom<A extends AppointmentPlace>(request: ChangeRequest<A>, room: Room, facts: ChangeFacts) {
  let moving = request.visits
  const staying: Visit<A>[] = []
  let seats = seatsOf(moving, staying, room)
  const others = () => [...moving.flat().map(({ after }) => after), ...staying.flat().map(({ before }) => before)]
  const isTaken = (visit: Visit<A>) => {
    const wanted = visit.filter((change) => takesRoom(change) && isLive(change.after.status))
    if (wanted.length === 0) return false
    if (request.visitor) {
      const start = +firstIn(visit).after.startsAt
      return !offerOf(visit, request, room, facts).startsFrom(start).includes(start)
    }
    return wanted.some(
      ({ after }) =>
        meetsBusy(after, room) ||
        (seats.get(after.id)?.lacking ?? null) !== null ||
        others().some((other) => meets(after, other)),
    )
  }
  for (let taken = moving.filter(isTaken); taken.length > 0; taken = moving.filter(isTaken)) {
    moving = moving.filter((visit) => !taken.includes(visit))
    staying.push(...taken)
    seats = seatsOf(moving, staying, room)
  }
  // What is squeezed in takes a unit that is free, or else shares one.
  if (!request.series && staying.length > 0) seats = seatsOf(request.visits, [], room)
  return { moving, staying, seats }
}

const meetsBusy = (place: AppointmentPlace, room: Room): boolean =>
  isBusyIn(scheduleOf(place, room)?.busy ?? [], +place.startsAt, lengthOf(place))

/** Which units the moving appointments take up, one after another; those that stay have theirs already. */
function seatsOf(
  moving: readonly Visit<AppointmentPlace>[],
  staying: readonly Visit<AppointmentPlace>[],
  { resources }: Room,
): ReadonlyMap<string, Seats> {
  const seats = new Map<string, Seats>()
  const held = (place: AppointmentPlace, units: readonly HeldUnit[]) =>
    isLive(place.status) ? takenIn(units, whenOf(place)) : []
  const kept = [
    ...staying.flat().map(({ before }) => before),
    ...moving
      .flat()
      .filter((change) => !takesRoom(change))
      .map(({ after }) => after),
  ]
  const taken = kept.flatMap((place) => held(place, place.units))
  for (const { after } of moving.flat().filter(takesRoom)) {
    const found = seatsFor(needsOf(after), whenOf(after), resources, { held: after.units, taken })
    seats.set(after.id, found)
    taken.push(...held(after, found.units))
  }
  return seats
}

const meets = (a: AppointmentPlace, b: AppointmentPlace): boolean =>
  a.id !== b.id &&
  isLive(b.status) &&
  a.professionalId === b.professionalId &&
  isBusyIn(workedIn(a), +b.startsAt, lengthOf(b))

/** The instants at which a visit as it stands could begin. */
function offerOf(
  visit: Visit<AppointmentPlace>,
  { visitor }: Pick<ChangeRequest<AppointmentPlace>, 'visitor'>,
  { schedules, step, opening, resources }: Room,
  { now, zone }: ChangeFacts,
) {
  const places = visit.map(({ after }) => after)
  const days = daysOf(places, zone)
  const offered = visitor ? openToVisitors(schedules, opening) : schedules
  const startsFrom = (instant: number) =>
    visitStarts(
      offered,
      days,
      partsAsTheyStand(places),
      { step, notBefore: Math.max(+(visitor?.notBefore ?? now), instant) },
      resources,
    )
  return { days, startsFrom }
}

/** The days on which a visit lies, and the next one, since it may go on past midnight. */
function daysOf(places: readonly AppointmentPlace[], zone: string) {
  const starts = Math.min(...places.map(({ startsAt }) => +startsAt))
  const ends = Math.max(...places.map(({ endsAt }) => +endsAt))
  return localDays(localDate(new Date(starts), zone), 2 + Math.floor((ends - starts) / (24 * 60 * MINUTE)), zone)
}

/** The times that visits of a series would have had, with free ones near them. */
const clashesOf = <A extends AppointmentPlace>(staying: readonly Visit<A>[], room: Room, facts: ChangeFacts): Clash[] =>
  staying
    .map((visit) => {
      const at = localMoment(firstIn(visit).after.startsAt, facts.zone)
      const { days, startsFrom } = offerOf(visit, { visitor: null }, room, facts)
      const free = timesOf(startsFrom(+facts.now), days).filter(({ date }) => date === at.date)
      const times = free.map(({ time }) => time)
      return { ...at, free: nearest(times, at.time) }
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))

export const workedIn = (place: AppointmentPlace): Interval[] => worked(+place.startsAt, lengthOf(place))

export const lengthOf = ({ startsAt, endsAt, processing, ...buffers }: AppointmentPlace): Length => ({
  duration: +endsAt - +startsAt,
  before: buffers.bufferBeforeMinutes * MINUTE,
  after: buffers.bufferAfterMinutes * MINUTE,
  processing,
})

const whenOf = (place: AppointmentPlace) => ({ start: +place.startsAt, length: lengthOf(place) })

/** The parts of an existing visit, each with its offset from the first appointment and its present professional. */
export const partsAsTheyStand = (visit: readonly AppointmentPlace[]): VisitPart[] =>
  visit.map((part, at) => ({
    ...lengthOf(part),
    offset: +part.startsAt - +firstIn(visit).startsAt,
    performers: [part.professionalId],
    needs: needsOf(part),
    isBeside: isBesideIn(visit, at),
  }))

/** What an appointment holds a unit of. */
export const needsOf = ({ units }: Pick<AppointmentPlace, 'units'>): NeededResource[] =>
  units.map(({ resourceId, during }) => ({ resourceId, during }))
