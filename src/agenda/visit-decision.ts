import { instantOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import { localDays, type LocalDay } from '../platform/local-day.ts'
import { priceWith, type OwnTerms } from '../catalogue/own-terms.ts'
import type { NeededResource } from '../catalogue/resource.ts'
import type { WorkingMinutes } from '../team/hours.ts'
import { platformRefusals, type RefusalKind } from '../platform/refusal.ts'
import { Refusal } from '../platform/refusal-error.ts'
import { appointmentRefusals, timeTaken } from './appointment.ts'
import {
  busyOn,
  fittingStarts,
  freeStarts,
  isBusyIn,
  lengthWith,
  openToVisitors,
  takenAt,
  timesOf,
  workingTime,
  type Length,
  type Schedule,
} from './availability.ts'
import { noResources, resourceTaken, seatsFor, type HeldUnit, type Resources, type Seats } from './resources.ts'
import { clashing, nearest, type Clash } from './series.ts'
import { canServe, isTooLong, partWith, withOffsets, type VisitPart } from './visit.ts'
import { serveAll, takenBeside, visitStarts, type Assignment } from './visit-starts.ts'

/** A client who books or changes online. They get only offered times, from an instant on. */
export type Visitor = { notBefore: Date }

/** One service of a visit, and who shall do it: null for anybody free. */
export type ServiceRequest = {
  serviceId: string
  professionalId: string | null
  /** It begins with the service before it, and somebody else does it. */
  isBeside?: boolean | undefined
}

/** A visit that is asked for: services one after another, or beside each other, from an instant on. */
export type VisitRequest = {
  services: readonly [ServiceRequest, ...ServiceRequest[]]
  startsAt: Date
  /** Null for the reception, which may book at any hour. */
  visitor: Visitor | null
  /** The reason for squeezing it in; ignored where the time is free, and for visitors. */
  squeezeReason?: string | undefined
}

/** A service as it can be booked now. */
export type ServiceFacts = {
  name: string
  priceCents: number
  length: Length
  /** Null if everybody performs it. */
  performers: readonly string[] | null
  /** What it takes and costs with some of them. */
  ownTerms?: readonly OwnTerms[] | undefined
  /** The resources of which it needs a unit. */
  needs: readonly NeededResource[]
}

/** What a service costs and takes up with a professional. */
export const serviceWith = <S extends Pick<ServiceFacts, 'priceCents' | 'length' | 'ownTerms'>>(
  { priceCents, length, ownTerms, ...service }: S,
  professionalId: string,
) => ({
  ...service,
  priceCents: priceWith({ priceCents, ownTerms }, professionalId),
  length: lengthWith({ ...length, ownTerms }, professionalId),
})

/** Everything about a business that decides a visit. The server has locked it; a screen has what it was last told. */
export type VisitFacts = {
  now: Date
  /** The day of the visit, and those into which it may reach. */
  days: readonly LocalDay[]
  services: ReadonlyMap<string, ServiceFacts>
  /** The active professionals who may be chosen. */
  schedules: readonly Schedule[]
  /** The resources that the services need. */
  resources: Resources
  step: number
  /** The opening hours for visitors; null if only the professionals' hours count. */
  opening: readonly WorkingMinutes[] | null
}

/** One service of a visit as it will be stored. */
export type PlannedService = ServiceRequest & {
  professionalId: string
  startsAt: Date
  endsAt: Date
  priceCents: number
  /** Why it does not cost what the service does. */
  priceReason?: string
  length: Length
  units: HeldUnit[]
  /** Null where the time is free. */
  squeezeReason: string | null
}

export type PlannedVisit = [PlannedService, ...PlannedService[]]

export type VisitDecision = { refusal: Refusal; services?: undefined } | { services: PlannedVisit; refusal?: undefined }

/**
 * Decides a visit: each service needs somebody who performs it and is free, and a free unit of each resource that it needs.
 * Of several who are free, whoever did the service before goes on, or else the one with the fewest appointments of the day.
 */
export function decideVisit(request: VisitRequest, facts: VisitFacts): VisitDecision {
  const services = servicesOf(request, facts)
  if (!services || !areActive(request, facts)) return { refusal: new Refusal(platformRefusals.NOT_FOUND) }
  const parts = partsOf(services, request.services, request.visitor !== null)
  if (!parts) return { refusal: new Refusal(appointmentRefusals.NOT_PERFORMED) }
  const squeezeReason = (!request.visitor && request.squeezeReason) || null
  const served = whoServes(parts, request, facts, false) ?? (squeezeReason && whoServes(parts, request, facts, true))
  if (!served) return { refusal: visitTaken(request, facts, lackingOf(parts, request, facts)) }
  const [first, ...others] = served.flatMap(({ professionalId, theirs, units, isFree }, at): PlannedService[] => {
    const [service, asked] = [services[at], request.services[at]]
    if (!service || !asked) return []
    const { duration, before, after, processing = null, offset } = theirs
    const startsAt = new Date(+request.startsAt + offset)
    return [
      {
        serviceId: asked.serviceId,
        professionalId,
        startsAt,
        endsAt: new Date(+startsAt + duration),
        priceCents: serviceWith(service, professionalId).priceCents,
        length: { duration, before, after, processing },
        units,
        squeezeReason: isFree ? null : squeezeReason,
      },
    ]
  })
  return first ? { services: [first, ...others] } : { refusal: visitTaken(request, facts) }
}

/**
 * Which refusal the desk gets where its people are free, and no unit of a resource is. Visitors are offered other times, and
 * need not know of the rooms.
 */
function lackingOf(parts: readonly VisitPart[], request: VisitRequest, facts: VisitFacts): RefusalKind | undefined {
  if (request.visitor) return undefined
  const served = whoServes(parts, request, { ...facts, resources: noResources }, false)
  const lacking = served?.flatMap(({ theirs }) => seatsOf(theirs, request, facts).lacking ?? [])[0]
  return lacking === undefined ? undefined : resourceTaken(lacking)
}

/** The units that a service takes up as somebody does it. */
function seatsOf(
  theirs: VisitPart,
  { startsAt }: VisitRequest,
  { resources }: VisitFacts,
  beside: readonly Assignment[] = [],
): Seats {
  const place = { start: +startsAt + theirs.offset, length: theirs }
  return seatsFor(theirs.needs, place, resources, { taken: takenBeside(beside, +startsAt) })
}

/** The refusal for a time that is taken, or that somebody else takes at the same moment. It lists free times. */
export function visitTaken(request: VisitRequest, facts: VisitFacts, kind?: RefusalKind): Refusal {
  const parts = partsOf(servicesOf(request, facts) ?? [], request.services, request.visitor !== null) ?? []
  const schedules = offeredTo(request, facts.schedules, facts)
  const { step, notBefore } = wishOf(request, facts)
  const startsFrom = (instant: number) =>
    isTooLong(parts)
      ? []
      : visitStarts(schedules, facts.days, parts, { step, notBefore: Math.max(notBefore, instant) }, facts.resources)
  return takenAt(+request.startsAt, (instant) => timesOf(startsFrom(instant), facts.days), kind)
}

/**
 * The services in order, each with those who may do it, or null if somebody was chosen in vain. Whom a visitor chose
 * does what they perform, and anybody the rest.
 */
export function partsOf(
  services: readonly Pick<ServiceFacts, 'length' | 'performers' | 'ownTerms' | 'needs'>[],
  chosen: readonly Pick<ServiceRequest, 'professionalId' | 'isBeside'>[],
  isVisitor: boolean,
): VisitPart[] | null {
  const parts = withOffsets(
    services.map(({ length, ...of }, at) => ({ ...length, ...of, isBeside: at > 0 && chosen[at]?.isBeside === true })),
  )
  const does = ({ performers }: VisitPart, at: number) => {
    const professionalId = chosen[at]?.professionalId
    return !professionalId || !performers || performers.includes(professionalId)
  }
  if (!(isVisitor ? parts.some(does) : parts.every(does))) return null
  return parts.map((part, at) => {
    const professionalId = chosen[at]?.professionalId
    return professionalId && does(part, at) ? { ...part, performers: [professionalId] } : part
  })
}

/** A series that is asked for: a visit on several dates, at the same time of the day. */
export type SeriesRequest = Pick<VisitRequest, 'services'> & {
  dates: readonly LocalDate[]
  time: LocalTime
  /** Whether dates whose time is taken are left out. */
  skipsClashes: boolean
}

/** `clashes` are the dates whose time is taken. */
export type SeriesDecision = { clashes: Clash[] } & (
  | { refusal: Refusal; visits?: undefined }
  | { visits: PlannedVisit[]; refusal?: undefined }
)

/** Decides a series: each date as a visit of its own, all of them or, where taken ones are left out, the others. */
export function decideSeries(
  request: SeriesRequest,
  facts: Omit<VisitFacts, 'days'> & { zone: string },
): SeriesDecision {
  const { services: asked, time } = request
  const clashes: Clash[] = []
  const visits: PlannedVisit[] = []
  for (const date of request.dates) {
    const days = localDays(date, 2, facts.zone)
    const startsAt = instantOf(date, time, facts.zone)
    const { refusal, services } = decideVisit({ services: asked, startsAt, visitor: null }, { ...facts, days })
    if (services) visits.push(services)
    else if (!isTakenTime(refusal)) return { refusal, clashes }
    else clashes.push({ date, time, free: freeOn({ date, time }, asked, { ...facts, days }) })
  }
  const isDecided = clashes.length === 0 || (request.skipsClashes && visits.length > 0)
  return isDecided ? { visits, clashes } : { refusal: clashing(clashes), clashes }
}

const isTakenTime = ({ kind: { code } }: Refusal): boolean => timeTaken.some((one) => one.code === code)

/** The free times of a date near the one that is taken. */
function freeOn(
  { date, time }: Omit<Clash, 'free'>,
  services: VisitRequest['services'],
  facts: VisitFacts,
): LocalTime[] {
  const { now, days, schedules, resources, step } = facts
  const parts = partsOf(servicesOf({ services }, facts) ?? [], services, false) ?? []
  if (isTooLong(parts)) return []
  const free = timesOf(visitStarts(schedules, days, parts, { step, notBefore: +now }, resources), days)
  const times = free.filter((one) => one.date === date).map((one) => one.time)
  return nearest(times, time)
}

/** Whose schedules decide a visit: null for everybody's. */
export function whoMayServe(services: readonly ServiceRequest[], isVisitor: boolean): string[] | null {
  const chosen = services.flatMap(({ professionalId }) => professionalId ?? [])
  const isAnybody = chosen.length < services.length || (isVisitor && services.length > 1)
  return isAnybody ? null : [...new Set(chosen)]
}

/** The services that are asked for, or null if one cannot be booked. */
export function servicesOf({ services }: Pick<VisitRequest, 'services'>, facts: VisitFacts): ServiceFacts[] | null {
  const known = services.flatMap(({ serviceId }) => facts.services.get(serviceId) ?? [])
  return known.length < services.length ? null : known
}

export const areActive = ({ services }: VisitRequest, { schedules }: VisitFacts): boolean =>
  services.every(
    (one) => !one.professionalId || schedules.some(({ professionalId }) => professionalId === one.professionalId),
  )

/** Schedules as far as they are offered: to visitors within the opening hours. */
export const offeredTo = <S extends Schedule>(
  { visitor }: VisitRequest,
  schedules: readonly S[],
  { opening }: Pick<VisitFacts, 'opening'>,
): readonly S[] => (visitor ? openToVisitors(schedules, opening) : schedules)

export const wishOf = ({ visitor }: VisitRequest, { now, step }: VisitFacts) => ({
  step,
  notBefore: +(visitor?.notBefore ?? now),
})

/** Whether somebody offers the visit's start for one of its services: the first begins at a step of the working hours. */
export function isOfferedBy(
  schedule: Schedule,
  part: VisitPart,
  at: number,
  request: VisitRequest,
  facts: VisitFacts,
): boolean {
  const start = +request.startsAt
  const [one = schedule] = offeredTo(request, [schedule], facts)
  const working = workingTime(one, facts.days)
  return at === 0
    ? freeStarts(working, one.busy, { ...part, ...wishOf(request, facts) }).includes(start)
    : fittingStarts(working, one.busy, [start + part.offset], part).length > 0
}

/** Somebody who performs a part, as long as they take for it, and whether they and what it needs are free then. */
type Candidate = Assignment & { schedule: Schedule; isFree: boolean }

/**
 * A professional for each service, or null where somebody is missing. Who takes longer than others is passed over where
 * the visit does not fit otherwise. To be squeezed in is whoever was chosen for a service.
 */
function whoServes(
  parts: readonly VisitPart[],
  request: VisitRequest,
  facts: VisitFacts,
  isSqueezing: boolean,
): Candidate[] | null {
  const { days, schedules } = facts
  const start = +request.startsAt
  // What is too long is not offered, because busy times are read only as far.
  if (request.visitor && isTooLong(parts)) return null
  return serveAll<Candidate>(parts, (part, at, { slip, last, beside }) => {
    const able = schedules
      .filter((one) => canServe(one, part))
      .map((one): Candidate => {
        const theirs = partWith(part, one.professionalId, slip)
        const { units, lacking } = seatsOf(theirs, request, facts, beside)
        const isIdle = () => !isBusyIn(one.busy, start + theirs.offset, theirs)
        const isFree = lacking === null && (request.visitor ? isOfferedBy(one, theirs, at, request, facts) : isIdle())
        return { schedule: one, professionalId: one.professionalId, theirs, units, isFree }
      })
    const free = able.filter(({ isFree }) => isFree)
    const chosen = request.services[at]?.professionalId
    const squeezed = isSqueezing ? able.filter(({ professionalId }) => professionalId === chosen) : []
    return [...inTurn(free, last, days[0]), ...squeezed]
  })
}

/** Whoever did the service before, and then those with the fewest appointments of the day. */
function inTurn(free: readonly Candidate[], last: string | undefined, day: LocalDay | undefined): Candidate[] {
  const others = free.filter(({ professionalId }) => professionalId !== last)
  return [
    ...free.filter(({ professionalId }) => professionalId === last),
    ...(day ? others.toSorted((a, b) => busyOn(a.schedule, day) - busyOn(b.schedule, day)) : others),
  ]
}
