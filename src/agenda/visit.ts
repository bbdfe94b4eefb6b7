import * as z from 'zod/mini'
import type { NeededResource } from '../catalogue/resource.ts'
import * as field from '../platform/fields.ts'
import { numbered } from '../platform/words.ts'
import { type LocalDay, MINUTE } from '../platform/local-day.ts'
import type { WorkingHours } from '../hours/special-hours.ts'
import {
  fittingStarts,
  freeStarts,
  lengthWith,
  workingTime,
  type Interval,
  type Length,
  type Schedule,
  type ServiceLength,
} from './availability.ts'
import { longestMinutes, mostServices, newAppointment, squeezeReason, tooManyServices } from './appointment.ts'
import {
  noResources,
  seatsFor,
  takenIn,
  type HeldUnit,
  type Resources,
  type TakenUnit,
  withUnits,
} from './resources.ts'

/** The services that follow the first one. */
export const moreServices = z.optional(field.list(field.id('Escolha o serviço.'), mostServices - 1, tooManyServices))

type SeveralServices = {
  professionalId: string
  more?: readonly { professionalId: string | null; isBeside: boolean }[] | undefined
}
const besideOneself = 'Escolha outro profissional: este já está com o cliente no mesmo horário.'

/** Refuses that somebody does two services at once. */
export const besideOthers = z.check<SeveralServices>(({ value, issues }) => {
  let together = [value.professionalId]
  for (const [at, { professionalId, isBeside }] of (value.more ?? []).entries()) {
    if (isBeside && professionalId && together.includes(professionalId))
      issues.push({
        code: 'custom',
        input: professionalId,
        path: ['more', at, 'professionalId'],
        message: besideOneself,
      })
    together = [...(isBeside ? together : []), ...(professionalId ? [professionalId] : [])]
  }
})

export const newVisit = newAppointment.check(besideOthers)

export const squeezedAppointment = z.extend(newAppointment, { squeezeReason }).check(besideOthers)

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

/**
 * One service of a visit: its length, its offset from the visit's start, who can do it (null: everybody), and the resources
 * of which it needs a unit. With somebody
 * whose own length is another, the parts after it begin earlier or later than their offsets say.
 */
export type VisitPart = ServiceLength & {
  offset: number
  performers: readonly string[] | null
  needs: readonly NeededResource[]
  /** It begins with the part before it, and somebody else does it. */
  isBeside?: boolean | undefined
}

/**
 * How a visit goes on: by how much later than its offset the next part begins, and how long those take, buffers included,
 * that begin with it.
 */
export type Progress = { slip: number; reach: number }
export const beginning: Progress = { slip: 0, reach: 0 }

/** How it goes on after somebody does a part. What comes next begins once all are over that began together. */
export function afterPart(
  parts: readonly VisitPart[],
  at: number,
  { slip, reach }: Progress,
  professionalId: string,
): Progress {
  const part = parts[at]!
  const theirs = Math.max(part.isBeside ? reach : 0, takes(lengthWith(part, professionalId)))
  if (parts[at + 1]?.isBeside) return { slip, reach: theirs }
  return { slip: slip + theirs - Math.max(...together(parts, at).map(takes)), reach: 0 }
}

/** The parts that begin with one, itself among them. */
function together<Part extends Pick<VisitPart, 'isBeside'>>(parts: readonly Part[], at: number): readonly Part[] {
  const next = parts.findIndex(({ isBeside }, i) => i > at && !isBeside)
  const upTo = parts.slice(0, next < 0 ? undefined : next)
  return upTo.slice(
    Math.max(
      0,
      upTo.findLastIndex(({ isBeside }, i) => i <= at && !isBeside),
    ),
  )
}

const takes = ({ duration, after }: Length): number => duration + after

/** A part as one professional does it, after parts that were longer or shorter by as much. */
export const partWith = ({ ownTerms, ...part }: VisitPart, professionalId: string, slip: number): VisitPart => ({
  ...part,
  ...lengthWith({ ...part, ownTerms }, professionalId),
  offset: part.offset + slip,
})

/**
 * Gives each part its offset. Between two services lie the buffers of both, whoever does them, so a visit takes as
 * long with one professional as with several. What is done beside a part begins with it.
 */
export function withOffsets<Part extends Length & { isBeside?: boolean | undefined }>(
  parts: readonly Part[],
): (Part & { offset: number })[] {
  let [offset, free] = [0, 0]
  return parts.map((part, at) => {
    if (at > 0 && !part.isBeside) offset = free + Math.max(...together(parts, at).map(({ before }) => before))
    free = Math.max(free, offset + takes(part))
    return { ...part, offset }
  })
}

type TimeAndPerson = { startsAt: Date | string; professionalId: string }

/** Whether a service of a visit, in the order of their starts, begins with the one before it and has somebody of its own. */
export function isBesideIn(visit: readonly TimeAndPerson[], at: number): boolean {
  const own = visit[at]
  const isTogether = (one: TimeAndPerson | undefined) =>
    one && own && +new Date(one.startsAt) === +new Date(own.startsAt)
  const together = visit.slice(0, at).filter(isTogether)
  return together.length > 0 && together.every((one) => one.professionalId !== own?.professionalId)
}

/**
 * A visit must not be longer than the longest appointment, because busy times are read only that far. What counts is the
 * length with those who take longest.
 */
export function isTooLong(parts: readonly VisitPart[]): boolean {
  let progress = beginning
  return parts.some((part, at) => {
    const by = (id: string) => lengthWith(part, id).duration
    const slowest = part.performers?.toSorted((a, b) => by(b) - by(a))[0] ?? ''
    const end = part.offset + progress.slip + by(slowest)
    progress = afterPart(parts, at, progress, slowest)
    return end > longestMinutes * MINUTE
  })
}

export const canServe = (
  { professionalId }: Pick<Schedule, 'professionalId'>,
  { performers }: Pick<VisitPart, 'performers'>,
): boolean => !performers || performers.includes(professionalId)

type Wish = { step: number; notBefore: number }

/** Somebody who does a part, as they do it, and the units that it takes up. */
export type Server = { professionalId: string; theirs: VisitPart; units: HeldUnit[] }

/** Where a part stands in its visit: its slip, who did the one before, and who serves beside it. */
type ServingPlace<S extends Server> = { slip: number; last: string | undefined; beside: readonly S[] }

/** Names those who can do a part, the best first. */
type AbleOf<S extends Server> = (part: VisitPart, at: number, place: ServingPlace<S>) => Iterable<S>

/**
 * Somebody for each part, or null where somebody is missing. Who takes longer than others is passed over where the visit does
 * not fit otherwise.
 */
export function serveAll<S extends Server>(parts: readonly VisitPart[], ableOf: AbleOf<S>): S[] | null {
  const deadEnds = new Set<string>()
  const serve = (at: number, slip: number, last: string | undefined): S[] | null => {
    if (at >= parts.length || deadEnds.has(`${at} ${slip}`)) return at >= parts.length ? [] : null
    const group = together(parts, at)
    const next = at + group.length
    const planned = Math.max(...group.map(takes))
    const goOn = (reach: number, by?: string) => serve(next, slip + reach - planned, by)
    const able = (i: number, beside: readonly S[]) => ableOf(parts[at + i]!, at + i, { slip, last, beside })
    const found = serveGroup(group.length, able, goOn)
    if (!found) deadEnds.add(`${at} ${slip}`)
    return found
  }
  return serve(0, 0, undefined)
}

/**
 * Somebody for each of the parts that begin together and for those that follow, which `goOn` finds: what begins later depends
 * only on how far these reach. What cannot be is seen before it is tried, for many people make many combinations.
 */
function serveGroup<S extends Server>(
  size: number,
  able: (i: number, beside: readonly S[]) => Iterable<S>,
  goOn: (reach: number, last?: string) => S[] | null,
): S[] | null {
  if (size === 1) {
    for (const one of able(0, [])) {
      const rest = goOn(takes(one.theirs), one.professionalId)
      if (rest) return [one, ...rest]
    }
    return null
  }
  // Whoever it is, the units must be enough, even for those who take least.
  const members: S[][] = []
  const quickest: S[] = []
  for (let i = 0; i < size; i++) {
    const [first, ...others] = able(i, quickest)
    if (!first) return null
    members.push([first, ...others])
    quickest.push(others.reduce((a, b) => (takes(b.theirs) < takes(a.theirs) ? b : a), first))
  }
  const all = new Set(members.flat().map(({ theirs }) => takes(theirs)))
  const reaches = [...all].filter((reach) => goOn(reach) !== null)
  const isPlenty = reaches.length === all.size && members.every((one) => one.length >= size)
  // Whether those who are left can be somebody each, so that the last of them is done by one of the times at which it goes on.
  const isHopeful = (i: number, reach: number, beside: readonly S[]) => {
    const left = members.slice(i).map((one) => one.filter((other) => !serves(other, beside)))
    return reaches.some((wanted) => {
      const quick = left.map((one) => one.filter(({ theirs }) => takes(theirs) <= wanted))
      if (wanted <= reach) return wanted === reach && isServable(quick)
      return quick.some((one, at) =>
        one.some(
          (last) =>
            takes(last.theirs) === wanted &&
            isServable(quick.toSpliced(at, 1).map((others) => others.filter((other) => !serves(other, [last])))),
        ),
      )
    })
  }
  const search = (i: number, reach: number, beside: readonly S[]): S[] | null => {
    if (!isPlenty && !isHopeful(i, reach, beside)) return null
    if (i === size) {
      const rest = goOn(reach, beside.at(-1)?.professionalId)
      return rest && [...beside, ...rest]
    }
    for (const one of able(i, beside)) {
      if (serves(one, beside)) continue
      const found = search(i + 1, Math.max(reach, takes(one.theirs)), [...beside, one])
      if (found) return found
    }
    return null
  }
  return search(0, 0, [])
}

/** Whether each can be somebody else. The fewest are looked at first, so that what cannot be is seen at once. */
function isServable(members: readonly (readonly Server[])[]): boolean {
  const [fewest, ...others] = members.toSorted((a, b) => a.length - b.length)
  // As many people as there are parts are enough for each.
  if (!fewest || fewest.length >= members.length) return true
  return fewest.some((one) => isServable(others.map((all) => all.filter((other) => !serves(other, [one])))))
}

const serves = ({ professionalId }: Server, beside: readonly Server[]): boolean =>
  beside.some((one) => one.professionalId === professionalId)

/** What those take up who serve beside a part of a visit that begins at an instant. */
export const takenBeside = (beside: readonly Server[], start: number): TakenUnit[] =>
  beside.flatMap(({ theirs, units }) => takenIn(units, { start: start + theirs.offset, length: theirs }))

/**
 * The instants at which a visit can begin: each service needs somebody free who performs it, and a free unit of what it
 * takes up beside. The first service begins at a step of somebody's working hours; the others begin when the one before is over,
 * or with it.
 */
export function visitStarts(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  parts: readonly VisitPart[],
  wish: Wish,
  resources: Resources = noResources,
): number[] {
  const [first, ...others] = parts
  if (!first) return []
  const open = schedules.map((schedule) => ({ ...schedule, working: workingTime(schedule, days) }))
  // The starts by how much later than its offset the next part begins: with equal lengths there is one list.
  let reached = new Map<number, Set<number>>()
  const known = new Map<string, ReadonlySet<number>>()
  for (const one of open)
    if (canServe(one, first)) {
      const theirs = { ...lengthWith(first, one.professionalId), needs: first.needs }
      const starts = withUnits(freeStarts(one.working, one.busy, { ...wish, ...theirs }), theirs, resources)
      known.set(`0 0 ${one.professionalId}`, new Set(starts))
      addTo(reached, theirs.duration - first.duration, starts)
    }
  if (others.some(({ isBeside }) => isBeside)) return servedStarts(parts, open, known, resources)
  for (const part of others) {
    const next = new Map<number, Set<number>>()
    for (const [slip, starts] of reached) {
      const wanted = [...starts].toSorted((a, b) => a - b).map((start) => start + part.offset + slip)
      for (const one of open)
        if (canServe(one, part)) {
          const theirs = { ...lengthWith(part, one.professionalId), needs: part.needs }
          const found = fittingStarts(one.working, one.busy, wanted, theirs)
          const begun = withUnits(found, theirs, resources).map((start) => start - part.offset - slip)
          addTo(next, slip + theirs.duration - part.duration, begun)
        }
    }
    reached = next
  }
  return [...new Set([...reached.values()].flatMap((starts) => [...starts]))].toSorted((a, b) => a - b)
}

function addTo(reached: Map<number, Set<number>>, slip: number, starts: readonly number[]): void {
  const known = reached.get(slip) ?? new Set()
  for (const start of starts) known.add(start)
  reached.set(slip, known)
}

type OpenSchedule = Schedule & { working: Interval[] }

/**
 * The starts of a visit in which some serve beside others: each is tried as a whole, since nobody and no unit serves twice at
 * once. `known` are those of each who does a part, by its place, its slip and their id: at first, those of the first part.
 */
function servedStarts(
  parts: readonly VisitPart[],
  open: readonly OpenSchedule[],
  known: Map<string, ReadonlySet<number>>,
  resources: Resources,
): number[] {
  const starts = [...new Set(known.values().flatMap((theirs) => [...theirs]))].toSorted((a, b) => a - b)
  const able = parts.map((part) => open.filter((one) => canServe(one, part)))
  const ableAt =
    (start: number) =>
    (part: VisitPart, at: number, { slip, beside }: ServingPlace<Server>) =>
      (able[at] ?? []).values().flatMap(({ professionalId, working, busy }): Server[] => {
        const key = `${at} ${slip} ${professionalId}`
        const theirs = partWith(part, professionalId, slip)
        const wanted = () => starts.map((one) => one + theirs.offset)
        const found =
          known.get(key) ??
          new Set(fittingStarts(working, busy, wanted(), theirs).map((instant) => instant - theirs.offset))
        known.set(key, found)
        if (!found.has(start)) return []
        const place = { start: start + theirs.offset, length: theirs }
        const { units, lacking } = seatsFor(part.needs, place, resources, { taken: takenBeside(beside, start) })
        return lacking === null ? [{ professionalId, theirs, units }] : []
      })
  return starts.filter((start) => serveAll(parts, ableAt(start)) !== null)
}

/**
 * Why a day has no free time: nobody works on that weekday, or not on that date, nobody serves this (those who do it are away, or it is too long), it
 * is too late to book, or everything is taken.
 */
export type Lack = 'closed' | 'closedOnDate' | 'unserved' | 'late' | 'full'

/** `schedules` are those of the whole business as if nothing were booked, `days` the day and the one after it. */
export function lackOf(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  parts: readonly VisitPart[],
  wish: Wish,
): Lack {
  const [day] = days
  if (!day) return 'closed'
  const works = (hours: WorkingHours) => workingTime(hours, [day]).length > 0
  if (!schedules.some(works)) return schedules.some(({ week }) => works({ week })) ? 'closedOnDate' : 'closed'
  const starts = isTooLong(parts) ? [] : visitStarts(schedules, days, parts, { ...wish, notBefore: day.from })
  const onDay = starts.filter((start) => start < day.to)
  if (onDay.length === 0) return 'unserved'
  return onDay.some((start) => start >= wish.notBefore) ? 'full' : 'late'
}
