import * as z from 'zod/mini'
import { closedFor, hoursOn, type SpecialMinutes } from '../hours/special-hours.ts'
import type { LocalDate } from '../platform/clock.ts'
import { numbered } from '../platform/words.ts'
import { MINUTE, type LocalDay } from '../platform/local-day.ts'
import type { AgendaRules } from './agenda-rules.ts'
import { freeTime } from './appointment.ts'
import {
  fittingStarts,
  freeStarts,
  isBusyIn,
  timesOf,
  workingTime,
  type Interval,
  type Schedule,
} from './availability.ts'
import { seatsFor } from './resources.ts'
import { afterPart, beginning, canServe, isTooLong, partWith, type VisitPart } from './visit.ts'
import { visitStarts } from './visit-starts.ts'
import {
  areActive,
  isOfferedBy,
  offeredTo,
  partsOf,
  servicesOf,
  wishOf,
  type ServiceFacts,
  type VisitFacts,
  type VisitRequest,
} from './visit-decision.ts'

const mostDaysOfWhole = 14
type VisitQuestion = { days: number; movesVisit: boolean; more?: readonly { isBeside: boolean }[] | undefined }
/** Of a visit that moves whole, or in which some serve beside others, each start is tried. */
export const fewDaysOfWhole = z.refine<VisitQuestion>(
  ({ days, movesVisit, more = [] }) =>
    days <= mostDaysOfWhole || !(movesVisit || more.some(({ isBeside }) => isBeside)),
  {
    path: ['days'],
    error: numbered('Para o atendimento inteiro, escolha no máximo {mostDaysOfWhole} dias.', { mostDaysOfWhole }),
  },
)

const person = z.object({ id: z.string(), name: z.string() })
const hours = z.array(z.object({ from: z.number(), to: z.number() }))
const period = { startsAt: z.string(), endsAt: z.string() }

/** What somebody is busy with. */
const occupant = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('appointment'),
    id: z.string(),
    date: z.string(),
    clientName: z.string(),
    serviceName: z.string(),
    ...period,
  }),
  z.object({ kind: z.literal('timeOff'), id: z.string(), reason: z.string(), isWholeDays: z.boolean(), ...period }),
  z.object({ kind: z.literal('closed'), name: z.string() }),
])
type Occupant = z.infer<typeof occupant>

/** Why a time is not offered: a rule, or what keeps one person from it. */
const reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('past') }),
  z.object({ kind: z.literal('notice'), minutes: z.number() }),
  z.object({ kind: z.literal('horizon'), days: z.number() }),
  /** The service, or whoever was chosen, is no longer in use. */
  z.object({ kind: z.literal('removed') }),
  z.object({ kind: z.literal('tooLong') }),
  z.object({ kind: z.literal('unperformed'), serviceName: z.string() }),
  z.object({ kind: z.literal('notTheirs'), who: person, serviceName: z.string() }),
  /** The working hours of the day, and whether a start lies in them and the service would end after them. */
  z.object({ kind: z.literal('hours'), who: person, hours, isEnd: z.boolean() }),
  /** The same where the date has hours of its own, of the business or of the person. */
  z.object({ kind: z.literal('date'), who: person, hours, name: z.string() }),
  z.object({ kind: z.literal('opening'), who: person, hours }),
  /** With `isBuffer`, only the time before or after a service meets it. */
  z.object({ kind: z.literal('busy'), who: person, isBuffer: z.boolean(), by: z.nullable(occupant) }),
  /** Somebody could begin, and no unit of the resource is free. */
  z.object({ kind: z.literal('resource'), name: z.string(), units: z.number() }),
  /** Too few people or units for what is done at the same time. */
  z.object({ kind: z.literal('together') }),
  /** The starts next to it. */
  z.object({ kind: z.literal('step'), who: person, minutes: z.number(), near: z.array(freeTime) }),
])
export type TimeReason = z.infer<typeof reason>

export const whyNotAnswer = z.object({
  /** Empty if it is offered. */
  reasons: z.array(reason),
  colleagues: z.array(person),
})
export type WhyNotAnswer = z.infer<typeof whyNotAnswer>

/** What somebody is busy with, and when: with its buffers, and without. */
export type BusyCause = Interval & { professionalId: string; own: Interval; occupant: Occupant }

type NamedSchedule = Schedule & { name: string }

/** The facts that decide a visit, with the names of what stands behind them. */
export type ReasonFacts = Omit<VisitFacts, 'schedules'> & {
  schedules: readonly NamedSchedule[]
  rules: Pick<AgendaRules, 'noticeMinutes'>
  /** How far ahead visitors may book, and the last date of it; null if nothing bounds the request. */
  horizon: { days: number; last: LocalDate } | null
  special: readonly SpecialMinutes[]
  causes: readonly BusyCause[]
}

/**
 * Why a visit cannot begin at an instant; empty exactly where it is offered. For anybody, there is a reason for each who
 * performs the service that nobody can begin.
 */
export function whyNot(
  request: VisitRequest,
  facts: ReasonFacts,
  /** The parts of a visit that stands and is to move; without them, those of its services. */
  standing?: readonly VisitPart[],
): TimeReason[] {
  // What stands may have left the catalogue since.
  const services = servicesOf(request, facts) ?? (standing && [])
  if (!services || !areActive(request, facts)) return [{ kind: 'removed' }]
  const parts = standing ?? partsOf(services, request.services, request.visitor !== null)
  if (!parts) return notTheirs(request, services, facts)
  if (isTooLong(parts)) return [{ kind: 'tooLong' }]
  const late = outOfReach(request, facts)
  if (late) return [late]
  // How the visit may have gone until a part, after those who could do the parts before it.
  let progresses = [beginning]
  for (const [at, part] of parts.entries()) {
    const able = facts.schedules.filter((one) => canServe(one, part))
    if (able.length === 0) {
      const chosen = notTheirs(request, services, facts)
      return chosen.length > 0 ? chosen : [{ kind: 'unperformed', serviceName: services[at]?.name ?? '' }]
    }
    const found = progresses.map((progress) =>
      able.map((one) => {
        const { professionalId } = one
        const theirs = partWith(part, professionalId, progress.slip)
        const why = reasonOf(one, theirs, at, request, facts)
        return { why, theirs, after: afterPart(parts, at, progress, professionalId) }
      }),
    )
    const free = found.flat().filter(({ why }) => why === null)
    if (free.length === 0) return (found[0] ?? []).flatMap(({ why }) => why ?? [])
    const seated = free.filter(({ theirs }) => lackingOf(theirs, request, facts) === null)
    const lacking = free[0] && seated.length === 0 ? lackingOf(free[0].theirs, request, facts) : null
    if (lacking !== null) return [{ kind: 'resource', ...lacking }]
    progresses = [...new Map(seated.map(({ after }) => [`${after.slip} ${after.reach}`, after])).values()]
  }
  // Each of them could be done then, and not all of them at once.
  const offered = parts.some(({ isBeside }) => isBeside) ? startsOf(parts, request, facts) : null
  return offered && !offered.includes(+request.startsAt) ? [{ kind: 'together' }] : []
}

const startsOf = (parts: readonly VisitPart[], request: VisitRequest, facts: ReasonFacts): number[] =>
  visitStarts(offeredTo(request, facts.schedules, facts), facts.days, parts, wishOf(request, facts), facts.resources)

/** The resource of which a part finds no unit free, or null. */
function lackingOf(part: VisitPart, { startsAt }: VisitRequest, { resources }: ReasonFacts) {
  const { lacking } = seatsFor(part.needs, { start: +startsAt + part.offset, length: part }, resources)
  const units = resources.values().find(({ name }) => name === lacking)?.units.length ?? 0
  return lacking === null ? null : { name: lacking, units }
}

const notTheirs = (
  { services: asked }: VisitRequest,
  services: readonly ServiceFacts[],
  facts: ReasonFacts,
): TimeReason[] =>
  asked.flatMap(({ professionalId }, at): TimeReason[] => {
    const service = services[at]
    const one = facts.schedules.find((schedule) => schedule.professionalId === professionalId)
    if (!one || !service || canServe(one, service)) return []
    return [{ kind: 'notTheirs', who: personOf(one), serviceName: service.name }]
  })

const personOf = ({ professionalId, name }: NamedSchedule) => ({ id: professionalId, name })

/** What lies before the earliest start, or beyond the last date. */
function outOfReach(request: VisitRequest, facts: ReasonFacts): TimeReason | null {
  const start = +request.startsAt
  if (start < +facts.now) return { kind: 'past' }
  if (start < wishOf(request, facts).notBefore) return { kind: 'notice', minutes: facts.rules.noticeMinutes }
  const { horizon } = facts
  const date = dayOf(start, facts)?.date
  return horizon && date && date > horizon.last ? { kind: 'horizon', days: horizon.days } : null
}

const dayOf = (instant: number, { days }: ReasonFacts): LocalDay | undefined =>
  days.find(({ from, to }) => from <= instant && instant < to)

/** What keeps one person from a service of the visit, or null. The reasons are looked for from the most general one on. */
function reasonOf(
  one: NamedSchedule,
  part: VisitPart,
  at: number,
  request: VisitRequest,
  facts: ReasonFacts,
): TimeReason | null {
  if (isOfferedBy(one, part, at, request, facts)) return null
  const start = +request.startsAt + part.offset
  const who = personOf(one)
  const [offered = one] = offeredTo(request, [one], facts)
  const working = workingTime(offered, facts.days)
  const fits = (time: readonly Interval[], busy: readonly Interval[]) =>
    fittingStarts(time, busy, [start], part).length > 0
  if (!fits(workingTime(one, facts.days), [])) return outsideOf(one, start, facts)
  if (!fits(working, [])) return { kind: 'opening', who, hours: openOn(start, facts) }
  if (!fits(working, offered.busy)) return { kind: 'busy', who, ...busyWith(one, start, part, facts) }
  const { step, notBefore } = wishOf(request, facts)
  const starts = freeStarts(working, offered.busy, { ...part, step, notBefore })
  const near = [starts.findLast((other) => other < start), starts.find((other) => other > start)]
  return {
    kind: 'step',
    who,
    minutes: step / MINUTE,
    near: timesOf(
      near.filter((other) => other !== undefined),
      facts.days,
    ),
  }
}

/** The working hours of the day that leave the start out: those of its date, or those of the week. */
function outsideOf(one: NamedSchedule, start: number, facts: ReasonFacts): TimeReason {
  const who = personOf(one)
  const day = dayOf(start, facts)
  if (!day) return { kind: 'hours', who, hours: [], isEnd: false }
  const theirs = hoursOn(one, day)
  const special = facts.special.filter(
    ({ firstDate, lastDate, professionalId }) =>
      firstDate <= day.date && day.date <= lastDate && (professionalId ?? one.professionalId) === one.professionalId,
  )
  const [found] = special.toSorted((a, b) => Number(a.professionalId !== null) - Number(b.professionalId !== null))
  if (found && one.dates?.has(day.date)) return { kind: 'date', who, hours: theirs, name: found.name }
  const isEnd = workingTime(one, facts.days).some(({ from, to }) => from <= start && start < to)
  return { kind: 'hours', who, hours: theirs, isEnd }
}

const openOn = (start: number, facts: ReasonFacts) => {
  const weekday = dayOf(start, facts)?.weekday
  return (facts.opening ?? []).filter((one) => one.weekday === weekday).map(({ from, to }) => ({ from, to }))
}

/** What somebody is busy with at a time; first what meets the service itself, then what only its buffers meet. */
function busyWith(one: Schedule, start: number, part: VisitPart, facts: ReasonFacts) {
  const itself = { ...part, before: 0, after: 0 }
  const met = facts.causes.filter(
    (cause) => cause.professionalId === one.professionalId && isBusyIn([cause], start, part),
  )
  const hard = met.find(({ own }) => isBusyIn([own], start, itself))
  const found = hard ?? met[0]
  if (found) return { isBuffer: !hard, by: found.occupant }
  const closed = facts.days.flatMap((day) =>
    isBusyIn([day], start, part) ? (closedFor(facts.special, day.date) ?? []) : [],
  )[0]
  return {
    isBuffer: closed !== undefined,
    by: closed === undefined ? null : ({ kind: 'closed', name: closed } as const),
  }
}
