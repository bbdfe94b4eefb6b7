import { localDate } from '../platform/clock.ts'
import { localDays, MINUTE, type LocalDay } from '../platform/local-day.ts'
import { longestMinutes, type Attendance } from './appointment.ts'
import {
  busyOn,
  fittingStarts,
  isBusyIn,
  occupied,
  overlaps,
  worked,
  workingTime,
  type Interval,
  type Schedule,
} from './availability.ts'
import { isElsewhere, lengthOf, needsOf, workedIn, type AppointmentPlace } from './change-decision.ts'
import { placedAt } from './wanted-change.ts'
import type { DelayChoice, DelayKind, DelayRequest } from './delay.ts'
import { resourcesOf, seatsFor, takenIn, type Resources, type TakenUnit } from './resources.ts'

/** An open appointment of a visit that a delay may touch. */
export type DelayPlace = AppointmentPlace & { visitId: string; attendance: Attendance }

/** Everything about a business that decides a delay. */
export type DelayFacts<A extends DelayPlace> = {
  now: Date
  zone: string
  /** Whether what stays may lie over what takes longer (`encaixe`), and the reason that is written down. */
  squeeze: { may: boolean; reason: string }
  /** Today's open appointments of the professional, with the other open ones of their visits. */
  places: readonly A[]
  /** All active professionals; their busy times are without these appointments, and so are those of the resources. */
  schedules: readonly Schedule[]
  resources: Resources
  /** Who performs the services; a service that is missing, everybody. */
  performers: ReadonlyMap<string, readonly string[]>
}

/** One appointment as the delay leaves it, and what else could become of it. */
export type DelayStep<A extends DelayPlace> = {
  before: A
  after: A
  kind: DelayKind
  /** Whether it cannot simply stay as it is, or does not. */
  isHit: boolean
  /** Whether it is somebody else's and only follows a service of its visit. */
  isFollowing: boolean
  /** When it would begin if it begins later; null if it takes longer instead. */
  laterAt: Date | null
  mayTakeLonger: boolean
  /** Who else is free and performs it, first who has the fewest busy times of the day. */
  colleagues: string[]
  mayStay: boolean
  /** Whether it would overlap where it stays. */
  staysSqueezed: boolean
  /** Whether it leaves working hours in which it was. */
  isBeyondHours: boolean
}

/**
 * A step with what it takes up for those that follow it: what was to take longer counts in full, even where it could not.
 */
type Step<A extends DelayPlace> = DelayStep<A> & { times: Interval[]; held: TakenUnit[]; ends: number }

/**
 * Decides what a delay does to the rest of a professional's day. What is under way takes longer by as much, or else the
 * next one begins later by as much; those after it begin later only where their time is taken by then. Services of a
 * visit keep their order, whoever does them. Colleagues' other appointments are not touched.
 */
export function decideDelay<A extends DelayPlace>(request: DelayRequest, facts: DelayFacts<A>): DelayStep<A>[] {
  const { now, zone } = facts
  const days = localDays(localDate(now, zone), 2, zone)
  const chosen = new Map(request.choices.map((one) => [one.id, one]))
  const rest = facts.places.filter((one) => !isOver(one, facts.places, +now)).toSorted(byStart)
  const { main, beside, toCome } = asTheyStand(rest, request, chosen, +now)
  const first = main ? undefined : toCome.find((one) => isTheirs(one, request))
  const delay = { ...request, by: request.minutes * MINUTE, chosen, days, first }
  const ordered = [...(main ? [main] : []), ...beside, ...toCome]
  const done: Step<A>[] = []
  for (const [at, before] of ordered.entries()) {
    const plan: Plan<A> = { ...facts, delay, done, ahead: ordered.slice(at + 1) }
    done.push(toCome.includes(before) ? beginLater(before, plan) : takeLonger(before, before === main, plan))
  }
  return done.toSorted((a, b) => byStart(a.before, b.before))
}

/**
 * Who is being served, what has begun beside that and goes on as it is, and what is to come: also what should have begun,
 * if somebody says that its client waits, or that another one is being served.
 */
function asTheyStand<A extends DelayPlace>(
  rest: readonly A[],
  request: DelayRequest,
  chosen: ReadonlyMap<string, DelayChoice>,
  now: number,
) {
  const begun = rest.filter((one) => isTheirs(one, request) && +one.startsAt <= now && one.attendance !== 'arrived')
  const served = begun.filter(({ attendance }) => attendance === 'served')
  const isPutOff = ({ id }: A) => ['later', 'handOver'].includes(chosen.get(id)?.kind ?? '')
  const underWay = served.length > 0 ? served : begun.filter((one) => !isPutOff(one))
  const main = underWay.at(-1)
  return {
    main,
    beside: underWay.filter((one) => one !== main),
    toCome: rest.filter((one) => !underWay.includes(one)),
  }
}

/** The appointments that a decision changes. */
export const changesOf = <A extends DelayPlace>(steps: readonly DelayStep<A>[]): { before: A; after: A }[] =>
  steps.filter(isChanged).map(({ before, after }) => ({ before, after }))

/** A room may become another at the same time, and what overlaps from now on gets its reason. */
const isChanged = ({ before, after }: Pick<DelayStep<DelayPlace>, 'before' | 'after'>): boolean =>
  isElsewhere(before, after) ||
  before.squeezeReason !== after.squeezeReason ||
  after.units.some(({ unit }, at) => unit !== before.units[at]?.unit)

type Plan<A extends DelayPlace> = DelayFacts<A> & {
  delay: Omit<DelayRequest, 'choices'> & {
    by: number
    chosen: ReadonlyMap<string, DelayChoice>
    days: readonly LocalDay[]
    /** Who is the first to begin later; undefined while somebody is being served. */
    first: A | undefined
  }
  done: readonly Step<A>[]
  ahead: readonly A[]
}

const byStart = (a: DelayPlace, b: DelayPlace): number => +a.startsAt - +b.startsAt || (a.id < b.id ? -1 : 1)

const isTheirs = (place: DelayPlace, { professionalId }: Pick<DelayRequest, 'professionalId'>) =>
  place.professionalId === professionalId

/** Whether its time has passed, and nobody waits for it or sits in its chair. */
function isOver(place: DelayPlace, places: readonly DelayPlace[], now: number): boolean {
  if (+place.endsAt > now) return false
  const hasNext = places.some(
    (one) => one.visitId === place.visitId && +one.startsAt > +place.startsAt && +one.startsAt <= now,
  )
  return hasNext || (place.attendance !== 'arrived' && place.attendance !== 'served')
}

/** What is under way ends later, as far as nothing else lies there that does not move. */
function takeLonger<A extends DelayPlace>(before: A, isMain: boolean, plan: Plan<A>): Step<A> {
  const { by, chosen } = plan.delay
  const [start, length] = [+before.startsAt, lengthOf(before)]
  const whole = occupied(start, length)
  const ends = Math.max(+before.endsAt + by, soonest(plan))
  const next = [...busyAround(before, plan), ...unitsBusy(before, plan)].filter(({ from }) => from >= whole.to)
  const room = Math.min(...next.map(({ from }) => from - length.after), start + longestMinutes * MINUTE)
  const stays = !isMain || chosen.get(before.id)?.kind === 'stay'
  const longer = longerBy(before, stays ? 0 : Math.max(0, Math.min(ends, room) - +before.endsAt), plan)
  const after = placedAt(before, longer)
  const wished = { ...before, ...longerBy(before, stays ? 0 : ends - +before.endsAt, plan) }
  const waits = before.attendance !== 'served'
  return {
    before,
    after,
    kind: stays ? 'stay' : 'longer',
    isHit: isMain,
    isFollowing: false,
    laterAt: waits ? new Date(Math.max(start + by, soonest(plan))) : null,
    mayTakeLonger: true,
    colleagues: waits ? colleaguesFor(before, soonest(plan), plan) : [],
    mayStay: true,
    staysSqueezed: false,
    isBeyondHours: leavesHours(before, after, plan),
    times: [...workedIn(after), ...workedIn(wished)],
    held: [...heldIn(after), ...heldIn(wished)],
    ends: +wished.endsAt,
  }
}

/** Where its processing is still to come, what takes longer is what comes before it. */
function longerBy<A extends DelayPlace>(before: A, by: number, { now }: Plan<A>) {
  const { processing, startsAt, endsAt } = before
  const isBefore = processing && +now < +startsAt + processing.afterMinutes * MINUTE
  return {
    endsAt: new Date(+endsAt + by),
    processing: isBefore ? { ...processing, afterMinutes: processing.afterMinutes + by / MINUTE } : processing,
  }
}

function beginLater<A extends DelayPlace>(before: A, plan: Plan<A>): Step<A> {
  const { delay, squeeze } = plan
  const planned = +before.startsAt
  const theirs = isTheirs(before, delay)
  const follows = afterItsVisit(before, plan)
  const hasBegun = planned <= +plan.now
  const onTime = Math.max(planned, follows, hasBegun && theirs ? soonest(plan) : planned)
  const later = laterStart(before, onTime, plan)
  const colleagues = theirs ? colleaguesFor(before, onTime, plan) : []
  const staysSqueezed = before.squeezeReason === null && isTaken(before, plan, asStored)
  const mayStay = theirs ? follows <= planned && (!staysSqueezed || squeeze.may) : later === planned
  const choice = theirs ? delay.chosen.get(before.id) : undefined
  const base = {
    before,
    isFollowing: !theirs,
    laterAt: new Date(later),
    mayTakeLonger:
      theirs &&
      hasBegun &&
      before.attendance === 'expected' &&
      !plan.done.some((one) => one.before.attendance === 'served'),
    colleagues,
    mayStay,
    staysSqueezed,
  }
  const settled = (kind: DelayKind, place: Partial<AppointmentPlace>, startsAt: number): Step<A> => {
    const endsAt = startsAt + lengthOf(before).duration
    const after = placedAt(before, { ...place, startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
    const isHit = later > planned || staysSqueezed || kind !== 'stay'
    const isBeyondHours = leavesHours(before, after, plan)
    return { ...base, after, kind, isHit, isBeyondHours, times: workedIn(after), held: heldIn(after), ends: endsAt }
  }
  const stay = () => settled('stay', staysSqueezed ? { squeezeReason: squeeze.reason } : {}, planned)
  const moveOn = () =>
    later === planned && !staysSqueezed
      ? stay()
      : settled('later', { units: unitsAt(before, later, plan).units }, later)
  const handOver = (professionalId: string) => {
    const { units } = unitsAt(before, onTime, plan)
    return settled('handOver', { professionalId, units, squeezeReason: null }, onTime)
  }
  if (choice?.kind === 'stay' && mayStay) return stay()
  if (choice?.kind === 'later') return moveOn()
  const asked = colleagues.find((id) => choice?.kind === 'handOver' && id === choice.professionalId)
  if (asked) return handOver(asked)
  const proposed = moveOn()
  const isFair = later - planned <= delay.by && !proposed.isBeyondHours
  return proposed.kind === 'stay' || isFair || !colleagues[0] ? proposed : handOver(colleagues[0])
}

/** The end of the services of the same visit that come before it, with what lay between them at most. */
function afterItsVisit<A extends DelayPlace>(before: A, { done }: Plan<A>): number {
  const ends = done
    .filter((one) => one.before.visitId === before.visitId && +one.before.endsAt <= +before.startsAt)
    .map((one) => {
      const gap = +before.startsAt - +one.before.endsAt
      return one.ends + Math.min(gap, lengthOf(one.before).after + lengthOf(before).before)
    })
  return Math.max(-Infinity, ...ends)
}

/** When it begins if it stays with whom it is: as soon as they and what it needs are free. */
function laterStart<A extends DelayPlace>(before: A, onTime: number, plan: Plan<A>): number {
  const { by, first } = plan.delay
  const isFirst = first?.id === before.id
  const theirs = isTheirs(before, plan.delay)
  const least = Math.max(
    onTime,
    first && theirs && (isFirst || before.squeezeReason === null) ? +first.startsAt + by : 0,
  )
  if (before.squeezeReason === null) return firstFree(before, least, plan)
  // What is squeezed in goes along with what it lies over.
  const over = plan.done.filter(
    (one) =>
      one.after.professionalId === before.professionalId &&
      overlaps(occupied(+one.before.startsAt, lengthOf(one.before)), occupied(+before.startsAt, lengthOf(before))),
  )
  const along = over.map((one) => +one.after.startsAt - +one.before.startsAt)
  return Math.max(isFirst || !theirs ? least : onTime, +before.startsAt + Math.max(0, ...along))
}

function firstFree<A extends DelayPlace>(before: A, least: number, plan: Plan<A>): number {
  const planned = +before.startsAt
  if (least <= planned && !isTaken(before, plan, (one) => one)) return planned
  const length = lengthOf(before)
  const people = [...busyAround(before, plan), ...takenWith(before.professionalId, plan)]
  // It fits first where one of the times that it needs begins as something else ends.
  const needed = [...worked(0, length), ...takenIn(before.units, { start: 0, length }).map(({ period }) => period)]
  const ends = [...people, ...unitsBusy(before, plan)].map(({ to }) => to)
  const starts = [
    least,
    ...ends.flatMap((end) => needed.map(({ from }) => end - from)).filter((start) => start > least),
  ]
  const isFree = (start: number) => !isBusyIn(people, start, length) && unitsAt(before, start, plan).lacking === null
  return starts.toSorted((a, b) => a - b).find(isFree) ?? Math.max(...starts)
}

/** What does not move and is in the way; what already lies over the appointment as it stands is not. */
const busyAround = <A extends DelayPlace>(before: A, { schedules }: Plan<A>): Interval[] =>
  schedules
    .filter(({ professionalId }) => professionalId === before.professionalId)
    .flatMap(({ busy }) => busy.filter((one) => !isBusyIn([one], +before.startsAt, lengthOf(before))))

/** What the steps before have taken of somebody's time. What was squeezed in before lies over others anyway. */
const takenWith = <A extends DelayPlace>(professionalId: string, { done }: Plan<A>): Interval[] =>
  done
    .filter(({ before, after }) => after.professionalId === professionalId && !isOverOthers(before, after))
    .flatMap(({ times }) => times)

const isOverOthers = (before: DelayPlace, after: DelayPlace) =>
  before.squeezeReason !== null && after.squeezeReason !== null

const heldIn = (place: DelayPlace): TakenUnit[] =>
  takenIn(place.units, { start: +place.startsAt, length: lengthOf(place) })

const unitsTaken = <A extends DelayPlace>({ done }: Plan<A>): TakenUnit[] =>
  done.filter(({ before, after }) => !isOverOthers(before, after)).flatMap(({ held }) => held)

/** When the units that an appointment could hold are busy. */
function unitsBusy<A extends DelayPlace>(before: A, plan: Plan<A>): Interval[] {
  const needs = resourcesOf(needsOf(before))
  const taken = unitsTaken(plan).filter(({ resourceId }) => needs.includes(resourceId))
  return [...needs.flatMap((id) => plan.resources.get(id)?.units.flat() ?? []), ...taken.map(({ period }) => period)]
}

const unitsAt = <A extends DelayPlace>(before: A, start: number, plan: Plan<A>) =>
  seatsFor(needsOf(before), { start, length: lengthOf(before) }, plan.resources, {
    held: before.units,
    taken: unitsTaken(plan),
  })

type TakenBy<A extends DelayPlace> = (step: Step<A>) => Pick<Step<A>, 'times' | 'held'>
const asStored = ({ after }: { after: DelayPlace }) => ({ times: workedIn(after), held: heldIn(after) })

/** Whether the steps before have taken its time, or a unit that it holds. */
function isTaken<A extends DelayPlace>(before: A, plan: Plan<A>, takenBy: TakenBy<A>): boolean {
  const others = plan.done.filter((one) => !isOverOthers(one.before, one.after))
  const times = others
    .filter(({ after }) => after.professionalId === before.professionalId)
    .flatMap((one) => takenBy(one).times)
  const units = others.flatMap((one) => takenBy(one).held)
  return (
    isBusyIn(times, +before.startsAt, lengthOf(before)) ||
    heldIn(before).some((own) =>
      units.some(
        (one) => one.resourceId === own.resourceId && one.unit === own.unit && overlaps(one.period, own.period),
      ),
    )
  )
}

/** Who performs it and works and is free then, also of what is still to be decided. */
function colleaguesFor<A extends DelayPlace>(before: A, start: number, plan: Plan<A>): string[] {
  const { schedules, performers, ahead, delay } = plan
  if (unitsAt(before, start, plan).lacking !== null) return []
  const free = schedules.filter((one) => {
    const { professionalId } = one
    if (professionalId === before.professionalId) return false
    if (performers.get(before.serviceId)?.includes(professionalId) === false) return false
    const waiting = ahead.filter((other) => other.professionalId === professionalId).flatMap(workedIn)
    const busy = [...one.busy, ...takenWith(professionalId, plan), ...waiting]
    return worksAt(one, start, lengthOf(before).duration, delay.days) && !isBusyIn(busy, start, lengthOf(before))
  })
  const [today] = delay.days
  const busy = (one: Schedule) => (today ? busyOn(one, today) : 0)
  return free.toSorted((a, b) => busy(a) - busy(b)).map(({ professionalId }) => professionalId)
}

const worksAt = (one: Schedule, start: number, duration: number, days: readonly LocalDay[]): boolean =>
  fittingStarts(workingTime(one, days), [], [start], { duration, before: 0, after: 0 }).length > 0

function leavesHours<A extends DelayPlace>(before: A, after: A, { schedules, delay }: Plan<A>): boolean {
  const isWithin = (place: A) => {
    const one = schedules.find(({ professionalId }) => professionalId === place.professionalId)
    return one !== undefined && worksAt(one, +place.startsAt, lengthOf(place).duration, delay.days)
  }
  return isElsewhere(before, after) && isWithin(before) && !isWithin(after)
}

const clockStep = 5 * MINUTE
/** What waits cannot begin in the past. */
const soonest = ({ now }: { now: Date }): number => Math.ceil(+now / clockStep) * clockStep
