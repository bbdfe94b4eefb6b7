import { firstIn, lastIn } from '../../platform/filled.ts'
import { instantOf, type LocalDate } from '../../platform/clock.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { orNotFound, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals, isLive, isOpen, longestMinutes } from '../appointment.ts'
import { firstTimesOf, type FreeTime, freeTimesOf, openToVisitors, staffedTimesOf, timesOf } from '../availability.ts'
import type { StaffedTimes } from '../contract.ts'
import { type LocalDay, localDays, MINUTE } from '../../platform/local-day.ts'
import { canServe, isTooLong, type VisitPart } from '../visit.ts'
import { lackOf, visitBeginners, visitStarts, type Lack } from '../visit-starts.ts'
import { resourcesOf, unitsSieve } from '../resources.ts'
import { lengthOf as placeLength, needsOf, partsAsTheyStand, type AppointmentPlace } from '../change-decision.ts'
import { partsOf, type ServiceFacts, type ServiceRequest } from '../visit-decision.ts'
import { findStates } from './parts/appointment-states.ts'
import { loadNeededResources, loadResources } from './resource-queries.ts'
import { loadOfferRules } from './rules-queries.ts'
import { findServices, loadSchedules, performersOf, type BookableService } from './schedule-queries.ts'

type FreeTimesQuery = {
  serviceId: string
  /** The further services of the same visit. */
  moreServiceIds?: readonly string[] | undefined
  /** The same at the desk, where each may have a professional of its own. */
  more?: readonly ServiceRequest[] | undefined
  /** Null for any professional. */
  professionalId: string | null
  from: LocalDate
  days: number
  /** The earliest start that is offered; by default, now. */
  notBefore?: Date
  /** True: only times within the opening hours. The reception may book outside of them. */
  forVisitors?: boolean
  /** True: the times that would be free if nothing were booked. */
  asIfEmpty?: boolean
  /** An appointment that is to move: its length stays, and its present time is free. */
  movedId?: string | undefined
}

/** The times at which a service can begin, in order. Without a professional, at least one must be free. */
export async function freeTimes(tx: BusinessTx, asked: FreeTimesQuery): Promise<FreeTime[]> {
  const { serviceId, moreServiceIds = [], professionalId } = asked
  if (moreServiceIds.length > 0) {
    const ids = [serviceId, ...moreServiceIds]
    return (await loadVisitOffer(tx, asked, ids, (services) => visitorParts(services, professionalId))).times()
  }
  const { schedules, days, wish, sieve } = await loadOffer(tx, asked)
  const times = freeTimesOf(schedules, days, wish, sieve)
  return times.filter(({ date }) => date !== lastIn(days).date)
}

/**
 * What one service has free in some days, of one reading: the times with somebody or, for null, with anybody, and when each
 * who performs it can first begin; null for who cannot.
 */
export async function offerOfService(tx: BusinessTx, asked: Omit<FreeTimesQuery, 'professionalId'>) {
  const { schedules, days, wish, sieve } = await loadOffer(tx, { ...asked, professionalId: null })
  const isWithin = ({ date }: FreeTime) => date !== lastIn(days).date
  const of = (id: string | null) => (id ? schedules.filter(({ professionalId }) => professionalId === id) : schedules)
  return {
    times: (professionalId: string | null) => freeTimesOf(of(professionalId), days, wish, sieve).filter(isWithin),
    first: new Map(
      firstTimesOf(schedules, days, wish, sieve).map(({ one, first }) => [
        one.professionalId,
        first && isWithin(first) ? first : null,
      ]),
    ),
  }
}

/** A time with more people than these names the first ones, and how many others there are. */
const mostNamed = 24

/**
 * The same with who is free. Each name stands there once, and a time has the places of its people in that list; where a
 * professional was asked for, nothing is said.
 */
export async function staffedTimes(tx: BusinessTx, asked: FreeTimesQuery): Promise<StaffedTimes> {
  const [{ schedules, days, wish, sieve }, isWhole] = await awaitAll([loadOffer(tx, asked), wholeVisits(tx, asked)])
  const onDay = ({ date }: FreeTime) => date !== lastIn(days).date
  const { professionalId: chosen } = asked
  if (chosen)
    return {
      professionals: [],
      times: freeTimesOf(schedules, days, wish, sieve).filter(
        (time) => onDay(time) && (!isWhole || isWhole(time, chosen)),
      ),
    }
  const places = new Map(schedules.map((one, at) => [one, at]))
  return {
    professionals: schedules.map(({ professionalId: id, name }) => ({ id, name })),
    times: staffedTimesOf(schedules, days, wish, sieve).flatMap(({ free: all, ...time }) => {
      const free = isWhole ? all.filter(({ professionalId }) => isWhole(time, professionalId)) : all
      if (!onDay(time) || free.length === 0) return []
      return {
        ...time,
        who: free.slice(0, mostNamed).map((one) => places.get(one) ?? 0),
        ...(free.length > mostNamed && { more: free.length - mostNamed }),
      }
    }),
  }
}

/** Tells whether the other services of a visit find somebody too, if one person begins with the first at a time; null for one. */
async function wholeVisits(
  tx: BusinessTx,
  asked: FreeTimesQuery,
): Promise<((time: FreeTime, professionalId: string) => boolean) | null> {
  const { serviceId, professionalId, more = [] } = asked
  if (more.length === 0) return null
  const wanted = [{ serviceId, professionalId }, ...more]
  const ids = wanted.map((one) => one.serviceId)
  const offer = await loadVisitOffer(tx, asked, ids, (services) => partsOf(services, wanted, false) ?? [])
  const keyOf = ({ date, time }: FreeTime) => `${date} ${time}`
  // Where others serve beside whoever begins, it matters who that is.
  if (!professionalId && more[0]?.isBeside) {
    const whole = new Map(offer.beginners().map(({ who, ...time }) => [keyOf(time), who]))
    return (time, first) => whole.get(keyOf(time))?.includes(first) ?? false
  }
  const whole = new Set(offer.times().map(keyOf))
  return (time) => whole.has(keyOf(time))
}

/** A service as it is for an appointment that moves: as long as that is, whoever does it, and for whoever has it already. */
export function asMoved<S extends ServiceFacts>(service: S, [moved]: readonly AppointmentPlace[]): S {
  if (!moved) return service
  const performers = service.performers && [...service.performers, moved.professionalId]
  return { ...service, length: placeLength(moved), performers, ownTerms: [], needs: needsOf(moved) }
}

/** Who can be offered for one service, on which days, and what is searched for. */
async function loadOffer(tx: BusinessTx, asked: FreeTimesQuery) {
  const { serviceId, professionalId, notBefore = tx.now, forVisitors = false, asIfEmpty, movedId } = asked
  // One more day is read, so that work past the last midnight is complete. What is busy on it matters only as far as
  // the longest service reaches.
  const days = localDays(asked.from, asked.days + 1, tx.zone)
  const professionalIds = professionalId ? [professionalId] : null
  const span = { from: firstIn(days).from, to: lastIn(days).from + longestMinutes * MINUTE }
  const except = movedId ? [movedId] : undefined
  const [[found], moved, schedules, resources] = await awaitAll([
    findServices(tx, [serviceId]),
    movedId ? findStates(tx, { ids: [movedId] }) : [],
    loadSchedules(tx, {
      professionalIds,
      asIfEmpty,
      except,
      ...span,
    }),
    loadNeededResources(tx, [serviceId], { ...span, except }),
  ])
  const service = asMoved(orNotFound(found), moved)
  const { length, ownTerms, step, opening, needs } = service
  const performing = schedules.filter((one) => canServe(one, service))
  const offered = forVisitors ? openToVisitors(performing, opening) : performing
  return {
    schedules: offered,
    days,
    wish: { ...length, ownTerms, step, notBefore: notBefore.getTime() },
    sieve: asIfEmpty ? undefined : unitsSieve(needs, resources),
  }
}

/** The times for a visit. Who may do which of its services, its parts say. */
async function loadVisitOffer(
  tx: BusinessTx,
  asked: FreeTimesQuery,
  serviceIds: string[],
  partsFrom: (services: readonly BookableService[]) => VisitPart[],
) {
  const { notBefore = tx.now, forVisitors = false } = asked
  const days = localDays(asked.from, asked.days + 1, tx.zone)
  const beyond = lastIn(days)
  const span = { from: firstIn(days).from, to: beyond.from + longestMinutes * MINUTE }
  const [services, schedules, resources] = await awaitAll([
    findServices(tx, serviceIds),
    loadSchedules(tx, { professionalIds: null, ...span }),
    loadNeededResources(tx, serviceIds, span),
  ])
  if (services.length < serviceIds.length) throw new Refusal(platformRefusals.NOT_FOUND)
  const parts = partsFrom(services)
  const { step, opening } = firstIn(services)
  const offered = forVisitors ? openToVisitors(schedules, opening) : schedules
  const wish = { step, notBefore: notBefore.getTime() }
  const timesAt = (starts: Iterable<number>) => timesOf(starts, days).filter(({ date }) => date !== beyond.date)
  return {
    times: () => (isTooLong(parts) ? [] : timesAt(visitStarts(offered, days, parts, wish, resources))),
    /** The same, each with those who can begin. */
    beginners: () => {
      const who = isTooLong(parts) ? new Map<number, string[]>() : visitBeginners(offered, days, parts, wish, resources)
      return timesAt(who.keys()).map((at) => ({ ...at, who: who.get(+instantOf(at.date, at.time, tx.zone)) ?? [] }))
    },
  }
}

type Day = { date: LocalDate; notBefore: Date }
type DayQuery = Day & { serviceIds: string[]; professionalId: string | null }

/** Why visitors find no time on a day. */
export async function lackOn(tx: BusinessTx, { serviceIds, professionalId, date, notBefore }: DayQuery): Promise<Lack> {
  const days = localDays(date, 2, tx.zone)
  const [services, schedules] = await awaitAll([findServices(tx, serviceIds), emptySchedules(tx, days)])
  if (services.length < serviceIds.length) throw new Refusal(platformRefusals.NOT_FOUND)
  const { step, opening } = firstIn(services)
  const wish = { step, notBefore: notBefore.getTime() }
  return lackOf(openToVisitors(schedules, opening), days, visitorParts(services, professionalId), wish)
}

/** The parts of a visit for a visitor: whoever was chosen does what they perform, and anybody free the rest. */
function visitorParts(services: readonly BookableService[], professionalId: string | null): VisitPart[] {
  const chosen = services.map(() => ({ professionalId }))
  const parts = partsOf(services, chosen, true)
  if (!parts) throw new Refusal(appointmentRefusals.NOT_PERFORMED)
  return parts
}

/** Why a client finds no time on a day to which to move a booking. */
export async function lackToMove(tx: BusinessTx, { id, date, notBefore }: Day & { id: string }): Promise<Lack> {
  const all = await findStates(tx, { visitIds: [id] })
  const parts = partsAsTheyStand(all.filter(({ status }) => isOpen(status)))
  const days = localDays(date, 2 + Math.floor(lengthOf(parts) / DAY), tx.zone)
  const [{ step, opening }, schedules] = await awaitAll([loadOfferRules(tx), emptySchedules(tx, days)])
  const wish = { step, notBefore: notBefore.getTime() }
  return lackOf(openToVisitors(schedules, opening), days, parts, wish)
}

/** Everybody's working hours as if nothing were booked. */
const emptySchedules = (tx: BusinessTx, days: readonly LocalDay[]) =>
  loadSchedules(tx, {
    professionalIds: null,
    asIfEmpty: true,
    from: firstIn(days).from,
    to: lastIn(days).from + longestMinutes * MINUTE,
  })

const lengthOf = (parts: readonly VisitPart[]): number =>
  Math.max(0, ...parts.map(({ offset, duration }) => offset + duration))

type MoveQuery = { id: string; from: LocalDate; days: number; notBefore: Date }

/** The times to which a client can move a booking. Professionals and lengths stay; its present time is free. */
export async function freeTimesToMove(tx: BusinessTx, { id, notBefore, ...asked }: MoveQuery): Promise<FreeTime[]> {
  const all = await findStates(tx, { visitIds: [id] })
  const visit = all.filter(({ status }) => isOpen(status))
  orNotFound(all[0])
  const professionalIds = [...new Set(visit.map(({ professionalId }) => professionalId))]
  const { parts, days, dates, rules, schedules, resources } = await loadMoveOffer(tx, {
    visit,
    professionalIds,
    ...asked,
  })
  const wish = { step: rules.step, notBefore: notBefore.getTime() }
  const starts = visitStarts(openToVisitors(schedules, rules.opening), days, parts, wish, resources)
  return timesOf(starts, days).filter(({ date }) => dates.has(date))
}

type VisitMoveQuery = { movedId: string; professionalId: string | null; from: LocalDate; days: number }

/**
 * The times to which the desk can move a whole visit, as those at which the picked appointment would begin: by a professional or,
 * for null, by whoever performs it. The others of the visit keep who does them.
 */
export async function timesToMoveVisit(tx: BusinessTx, asked: VisitMoveQuery): Promise<StaffedTimes> {
  const { visit, at, allowed } = await movedVisit(tx, asked.movedId)
  const chosen = asked.professionalId
  const needed = chosen ? [...new Set([chosen, ...visit.map(({ professionalId }) => professionalId)])] : null
  const offer = await loadMoveOffer(tx, { ...asked, visit, professionalIds: needed })
  const { parts, days, dates, rules, schedules, resources } = offer
  const wish = { step: rules.step, notBefore: tx.now.getTime() }
  const shown = parts[at]?.offset ?? 0
  const performers = performersFor(allowed, chosen)
  const performing = schedules.filter((one) => canServe(one, { performers }))
  const who = new Map<number, number[]>()
  for (const [place, { professionalId }] of performing.entries())
    for (const start of visitStarts(schedules, days, withPerformers(parts, at, [professionalId]), wish, resources))
      who.set(start + shown, [...(who.get(start + shown) ?? []), place])
  const times = timesOf(who.keys(), days).filter(({ date }) => dates.has(date))
  if (chosen) return { professionals: [], times }
  const placesAt = ({ date, time }: FreeTime) => who.get(+instantOf(date, time, tx.zone)) ?? []
  return {
    professionals: performing.map(({ professionalId: id, name }) => ({ id, name })),
    times: times.map((time) => ({ ...time, who: placesAt(time).slice(0, mostNamed) })),
  }
}

/** A visit of which one appointment was picked: those that would move with it, its place among them, and who may do it: null for all. */
export async function movedVisit(tx: BusinessTx, movedId: string) {
  const [picked] = await findStates(tx, { ids: [movedId] })
  const { visitId, serviceId, status, professionalId: present } = orNotFound(picked)
  const [all, performers] = await awaitAll([findStates(tx, { visitIds: [visitId] }), performersOf(tx, [serviceId])])
  const visit = all.filter((one) => (isLive(status) ? isOpen(one.status) : !isLive(one.status)))
  const able = performers.get(serviceId)
  return { visit, at: visit.findIndex(({ id }) => id === movedId), allowed: able ? [...able, present] : null }
}

/** Who may do a service if somebody was chosen, in vain or not. */
export function performersFor(allowed: readonly string[] | null, chosen: string | null): readonly string[] | null {
  if (chosen === null) return allowed
  return !allowed || allowed.includes(chosen) ? [chosen] : []
}

/** The parts of a visit with others who may do one of them. */
export const withPerformers = (parts: readonly VisitPart[], at: number, performers: readonly string[] | null) =>
  parts.map((part, i) => (i === at ? { ...part, performers } : part))

type MoveOfferQuery = {
  visit: readonly AppointmentPlace[]
  /** Null for everybody. */
  professionalIds: string[] | null
  from: LocalDate
  days: number
}

/** What decides where a visit can go, its present time aside. More days are read than asked for: those into which it reaches. */
async function loadMoveOffer(tx: BusinessTx, { visit, professionalIds, from, days: count }: MoveOfferQuery) {
  const parts = partsAsTheyStand(visit)
  const days = localDays(from, count + 1 + Math.floor(lengthOf(parts) / DAY), tx.zone)
  const span = {
    except: visit.map((part) => part.id),
    from: firstIn(days).from,
    to: lastIn(days).from + longestMinutes * MINUTE,
  }
  const [rules, schedules, resources] = await awaitAll([
    loadOfferRules(tx),
    loadSchedules(tx, { professionalIds, ...span }),
    loadResources(tx, resourcesOf(parts.flatMap(({ needs }) => needs)), span),
  ])
  const dates = new Set(days.slice(0, count).map(({ date }) => date))
  return { parts, days, dates, rules, schedules, resources }
}

const DAY = 24 * 60 * MINUTE
