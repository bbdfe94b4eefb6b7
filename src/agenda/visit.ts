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
import { noResources, type Resources, withUnits } from './resources.ts'

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
}

/** By how much later than their offsets the parts after this one begin, if this professional does it. */
export const slipWith = (part: VisitPart, professionalId: string): number =>
  lengthWith(part, professionalId).duration - part.duration

/** A part as one professional does it, after parts that were longer or shorter by as much. */
export const partWith = ({ ownTerms, ...part }: VisitPart, professionalId: string, slip: number): VisitPart => ({
  ...part,
  ...lengthWith({ ...part, ownTerms }, professionalId),
  offset: part.offset + slip,
})

/**
 * Gives each part its offset. Between two services lie the buffers of both, whoever does them, so a visit takes as
 * long with one professional as with several.
 */
export function withOffsets<Part extends Length>(parts: readonly Part[]): (Part & { offset: number })[] {
  let free = 0
  return parts.map((part, at) => {
    const offset = at === 0 ? 0 : free + part.before
    free = offset + part.duration + part.after
    return { ...part, offset }
  })
}

/**
 * A visit must not be longer than the longest appointment, because busy times are read only that far. What counts is the
 * length with those who take longest.
 */
export function isTooLong(parts: readonly VisitPart[]): boolean {
  let slip = 0
  return parts.some((part) => {
    const slips = part.performers?.map((id) => slipWith(part, id)) ?? []
    slip += slips.length > 0 ? Math.max(...slips) : 0
    return part.offset + slip + part.duration > longestMinutes * MINUTE
  })
}

export const canServe = ({ professionalId }: Schedule, { performers }: Pick<VisitPart, 'performers'>): boolean =>
  !performers || performers.includes(professionalId)

type Wish = { step: number; notBefore: number }

/**
 * The instants at which a visit can begin: each service needs somebody free who performs it, and a free unit of what it
 * takes up beside. The first service begins at a step of somebody's working hours; the others begin when the one before is over.
 */
export function visitStarts(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  [first, ...others]: readonly VisitPart[],
  wish: Wish,
  resources: Resources = noResources,
): number[] {
  if (!first) return []
  const open = schedules.map((schedule) => ({ ...schedule, working: workingTime(schedule, days) }))
  // The starts by how much later than its offset the next part begins: with equal lengths there is one list.
  let reached = new Map<number, Set<number>>()
  for (const one of open)
    if (canServe(one, first)) {
      const theirs = { ...lengthWith(first, one.professionalId), needs: first.needs }
      const starts = freeStarts(one.working, one.busy, { ...wish, ...theirs })
      addTo(reached, slipWith(first, one.professionalId), withUnits(starts, theirs, resources))
    }
  for (const part of others) {
    const next = new Map<number, Set<number>>()
    for (const [slip, starts] of reached) {
      const wanted = [...starts].toSorted((a, b) => a - b).map((start) => start + part.offset + slip)
      for (const one of open)
        if (canServe(one, part)) {
          const theirs = { ...lengthWith(part, one.professionalId), needs: part.needs }
          const found = fittingStarts(one.working, one.busy, wanted, theirs)
          const begun = withUnits(found, theirs, resources).map((start) => start - part.offset - slip)
          addTo(next, slip + slipWith(part, one.professionalId), begun)
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
