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
  type Length,
  type Schedule,
  type ServiceLength,
} from './availability.ts'
import { longestMinutes, mostServices, tooManyServices } from './appointment.ts'
import { noResources, seatsFor, takenIn, type HeldUnit, type Resources, type TakenUnit } from './resources.ts'

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
export type ServingPlace<S extends Server> = { slip: number; last: string | undefined; beside: readonly S[] }

/**
 * Somebody for each part, or null where somebody is missing. `ableOf` names those who can do a part, the best first;
 * who takes longer than others is passed over where the visit does not fit otherwise.
 */
export function serveAll<S extends Server>(
  parts: readonly VisitPart[],
  ableOf: (part: VisitPart, at: number, place: ServingPlace<S>) => Iterable<S>,
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
  const able = parts.map((part) =>
    schedules.filter((one) => canServe(one, part)).map((one) => ({ ...one, working: workingTime(one, days) })),
  )
  const known = new Map<string, ReadonlySet<number>>()
  for (const { professionalId, working, busy } of able[0] ?? []) {
    const theirs = lengthWith(parts[0]!, professionalId)
    known.set(`0 0 ${professionalId}`, new Set(freeStarts(working, busy, { ...wish, ...theirs })))
  }
  const starts = [...new Set(known.values().flatMap((theirs) => [...theirs]))].toSorted((a, b) => a - b)
  const ableAt =
    (start: number) =>
    (part: VisitPart, at: number, { slip, beside }: ServingPlace<Server>) =>
      (able[at] ?? []).values().flatMap(({ professionalId, working, busy }): Server[] => {
        const theirs = partWith(part, professionalId, slip)
        const key = `${at} ${slip} ${professionalId}`
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
