import * as z from 'zod/mini'
import type { NeededResource } from '../catalogue/resource.ts'
import * as field from '../platform/fields.ts'
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
import { longestMinutes, mostServices, tooManyServices } from './appointment.ts'
import {
  noResources,
  seatsFor,
  takenIn,
  withUnits,
  type HeldUnit,
  type Resources,
  type TakenUnit,
} from './resources.ts'

/** The services that follow the first one. */
export const moreServices = z.optional(field.list(field.id('Escolha o serviço.'), mostServices - 1, tooManyServices))

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
  const part = parts[at]
  if (!part) return { slip, reach }
  const theirs = takes(lengthWith(part, professionalId))
  const reached = part.isBeside ? Math.max(reach, theirs) : theirs
  if (parts[at + 1]?.isBeside) return { slip, reach: reached }
  let planned = takes(part)
  for (let other = at; parts[other]?.isBeside; other--) planned = Math.max(planned, takes(parts[other - 1] ?? part))
  return { slip: slip + reached - planned, reach: 0 }
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
    if (at > 0 && !part.isBeside) {
      const next = parts.findIndex((other, i) => i > at && !other.isBeside)
      offset = free + Math.max(...parts.slice(at, next < 0 ? undefined : next).map(({ before }) => before))
    }
    free = Math.max(free, offset + takes(part))
    return { ...part, offset }
  })
}

type Placed = { startsAt: Date | string; professionalId: string }

/** Whether a service of a visit, in the order of their starts, begins with the one before it and has somebody of its own. */
export function isBesideIn(visit: readonly Placed[], at: number): boolean {
  const own = visit[at]
  const isTogether = (one: Placed | undefined) => one && own && +new Date(one.startsAt) === +new Date(own.startsAt)
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

export const canServe = ({ professionalId }: Schedule, { performers }: Pick<VisitPart, 'performers'>): boolean =>
  !performers || performers.includes(professionalId)

type Wish = { step: number; notBefore: number }

/** Somebody who does a part, as they do it, and the units that it takes up. */
export type Server = { professionalId: string; theirs: VisitPart; units: readonly HeldUnit[] }

/** Where a part stands in its visit: its slip, who did the one before, and who serves beside it. */
export type ServingPlace<S extends Server> = { slip: number; last: string | undefined; beside: readonly S[] }

/**
 * Somebody for each part, or null where somebody is missing. `ableOf` names those who can do a part, the best first;
 * who takes longer than others is passed over where the visit does not fit otherwise.
 */
export function serveAll<S extends Server>(
  parts: readonly VisitPart[],
  ableOf: (part: VisitPart, at: number, place: ServingPlace<S>) => readonly S[],
): S[] | null {
  const deadEnds = new Set<string>()
  const serve = (at: number, progress: Progress, last: S | undefined, before: readonly S[]): S[] | null => {
    const part = parts[at]
    if (!part) return []
    const beside = part.isBeside ? before : []
    const place = JSON.stringify([at, progress, beside.map(({ professionalId, units }) => [professionalId, units])])
    if (deadEnds.has(place)) return null
    for (const one of ableOf(part, at, { slip: progress.slip, last: last?.professionalId, beside })) {
      if (beside.some(({ professionalId }) => professionalId === one.professionalId)) continue
      const rest = serve(at + 1, afterPart(parts, at, progress, one.professionalId), one, [...beside, one])
      if (rest) return [one, ...rest]
    }
    deadEnds.add(place)
    return null
  }
  return serve(0, beginning, undefined, [])
}

/** What those take up who serve beside a part of a visit that begins at an instant. */
export const takenBeside = (beside: readonly Server[], start: number): TakenUnit[] =>
  beside.flatMap(({ theirs, units }) => takenIn(units, { start: start + theirs.offset, length: theirs }))

/**
 * The instants at which a visit can begin: each service needs somebody free who performs it, and a free unit of what it
 * takes up beside. The first service begins at a step of somebody's working hours; the others begin when the one before is over.
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
  const firstStarts = (one: (typeof open)[number]) => {
    const theirs = { ...lengthWith(first, one.professionalId), needs: first.needs }
    return withUnits(freeStarts(one.working, one.busy, { ...wish, ...theirs }), theirs, resources)
  }
  const able = open.filter((one) => canServe(one, first))
  if (others.some(({ isBeside }) => isBeside))
    return servedStarts(
      parts,
      open,
      able.map((one) => [one.professionalId, firstStarts(one)]),
      resources,
    )
  // The starts by how much later than its offset the next part begins: with equal lengths there is one list.
  let reached = new Map<number, Set<number>>()
  const slipAfter = (at: number, slip: number, one: Schedule) =>
    afterPart(parts, at, { slip, reach: 0 }, one.professionalId).slip
  for (const one of able) addTo(reached, slipAfter(0, 0, one), firstStarts(one))
  for (const [before, part] of others.entries()) {
    const next = new Map<number, Set<number>>()
    for (const [slip, starts] of reached) {
      const wanted = [...starts].toSorted((a, b) => a - b).map((start) => start + part.offset + slip)
      for (const one of open)
        if (canServe(one, part)) {
          const theirs = { ...lengthWith(part, one.professionalId), needs: part.needs }
          const found = fittingStarts(one.working, one.busy, wanted, theirs)
          const begun = withUnits(found, theirs, resources).map((start) => start - part.offset - slip)
          addTo(next, slipAfter(before + 1, slip, one), begun)
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
 * The starts of a visit in which some serve beside others: each is tried as a whole, since nobody and no unit serves twice
 * at once. `first` are the starts of each who can do the first part.
 */
function servedStarts(
  parts: readonly VisitPart[],
  open: readonly OpenSchedule[],
  first: readonly [professionalId: string, starts: readonly number[]][],
  resources: Resources,
): number[] {
  const starts = [...new Set(first.flatMap(([, theirs]) => theirs))].toSorted((a, b) => a - b)
  const known = new Map(first.map(([id, theirs]) => [`0 0 ${id}`, new Set(theirs)]))
  const startsOf = (one: OpenSchedule, theirs: VisitPart, place: string): ReadonlySet<number> => {
    const wanted = starts.map((start) => start + theirs.offset)
    const found =
      known.get(place) ??
      new Set(fittingStarts(one.working, one.busy, wanted, theirs).map((start) => start - theirs.offset))
    known.set(place, found)
    return found
  }
  const isServed = (start: number) =>
    serveAll(parts, (part, at, { slip, beside }) =>
      open
        .filter((one) => canServe(one, part))
        .flatMap((one): Server[] => {
          const { professionalId } = one
          const theirs = partWith(part, professionalId, slip)
          if (!startsOf(one, theirs, `${at} ${slip} ${professionalId}`).has(start)) return []
          const place = { start: start + theirs.offset, length: theirs }
          const { units, lacking } = seatsFor(part.needs, place, resources, { taken: takenBeside(beside, start) })
          return lacking === null ? [{ professionalId, theirs, units }] : []
        }),
    ) !== null
  return starts.filter(isServed)
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
