import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { type LocalDay, MINUTE } from '../platform/local-day.ts'
import type { WorkingHours } from '../hours/special-hours.ts'
import { freeStarts, occupied, workingTime, type Interval, type Length, type Schedule } from './availability.ts'
import { longestMinutes, mostServices, tooManyServices } from './appointment.ts'

/** The services that follow the first one. */
export const moreServices = z.optional(field.list(field.id('Escolha o serviço.'), mostServices - 1, tooManyServices))

/** One service of a visit: its length, its offset from the visit's start, and who can do it (null: everybody). */
export type VisitPart = Length & { offset: number; performers: readonly string[] | null }

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

/** A visit must not be longer than the longest appointment, because busy times are read only that far. */
export const isTooLong = (parts: readonly VisitPart[]): boolean =>
  parts.some(({ offset, duration }) => offset + duration > longestMinutes * MINUTE)

export const canServe = ({ professionalId }: Schedule, { performers }: Pick<VisitPart, 'performers'>): boolean =>
  !performers || performers.includes(professionalId)

type Wish = { step: number; notBefore: number }

/**
 * The instants at which a visit can begin: each service needs somebody free who performs it. The first service begins
 * at a step of somebody's working hours; the others begin when the one before is over.
 */
export function visitStarts(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  [first, ...others]: readonly VisitPart[],
  wish: Wish,
): number[] {
  if (!first) return []
  const open = schedules.map((schedule) => ({ ...schedule, working: workingTime(schedule, days) }))
  const begins = open
    .filter((one) => canServe(one, first))
    .flatMap(({ working, busy }) => freeStarts(working, busy, { ...first, ...wish }))
  let starts = [...new Set(begins)].toSorted((a, b) => a - b)
  for (const part of others) {
    const wanted = starts.map((start) => start + part.offset)
    const found = new Set(
      open
        .filter((one) => canServe(one, part))
        .flatMap(({ working, busy }) => fittingStarts(working, busy, wanted, part)),
    )
    starts = starts.filter((start) => found.has(start + part.offset))
  }
  return starts
}

/** The instants, of some sorted ones, at which the length fits into working time and overlaps nothing busy. */
export function fittingStarts(
  working: readonly Interval[],
  busy: readonly Interval[],
  instants: readonly number[],
  length: Length,
): number[] {
  let work = 0
  let next = 0
  return instants.filter((start) => {
    while ((working[work]?.to ?? Infinity) < start + length.duration) work++
    const time = occupied(start, length)
    while ((busy[next]?.to ?? Infinity) <= time.from) next++
    return (working[work]?.from ?? Infinity) <= start && (busy[next]?.from ?? Infinity) >= time.to
  })
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
