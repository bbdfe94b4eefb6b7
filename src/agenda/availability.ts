import { minutesWith, type OwnTerms } from '../catalogue/own-terms.ts'
import { processingEnd, type ProcessingTime, type ServiceStretch } from '../catalogue/processing.ts'
import { hoursOn, type WorkingHours, withinOpening } from '../hours/special-hours.ts'
import type { WorkingMinutes } from '../team/hours.ts'
import { timeOf, type LocalDate, type LocalTime } from '../platform/clock.ts'
import { instantAt, MINUTE, minuteAt, type LocalDay } from '../platform/local-day.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import { Refusal } from '../platform/refusal-error.ts'
import { appointmentRefusals } from './appointment.ts'

/** A half-open interval, in epoch milliseconds. */
export type Interval = { from: number; to: number }

/**
 * A professional's hours and busy times. `busy` is sorted by start. What is kept is free for the desk and busy for visitors:
 * processing in which others are not booked online.
 */
export type Schedule = WorkingHours & { professionalId: string; busy: Interval[]; kept?: Interval[] }

/** What an appointment takes up: its length, and the buffers before and after it, in milliseconds; and its processing. */
export type Length = { duration: number; before: number; after: number; processing?: ProcessingTime | null }

/** What a service takes up, of its minutes. */
export const lengthFrom = (minutes: {
  durationMinutes: number
  before: number
  after: number
  processing: ProcessingTime | null
}): Length => ({
  duration: minutes.durationMinutes * MINUTE,
  before: minutes.before * MINUTE,
  after: minutes.after * MINUTE,
  processing: minutes.processing,
})

/** The length of a service, and the terms that professionals have of their own. */
export type ServiceLength = Length & { ownTerms?: readonly OwnTerms[] | undefined }

/** What a service takes up with a professional. */
export const lengthWith = ({ ownTerms, ...length }: ServiceLength, professionalId: string): Length => ({
  duration: minutesWith({ durationMinutes: length.duration / MINUTE, ownTerms }, professionalId) * MINUTE,
  before: length.before,
  after: length.after,
  processing: length.processing ?? null,
})

/** What free times are searched for: a length, the step between starts, and the earliest start. */
export type Wish = Length & { step: number; notBefore: number }
export type ServiceWish = Wish & ServiceLength

/** What is searched for with a professional. */
const wishWith = (wish: ServiceWish, professionalId: string): Wish => ({
  ...wish,
  ...lengthWith(wish, professionalId),
})

/** The interval that an appointment occupies, buffers included. Buffers may lie outside of working hours. */
export const occupied = (start: number, { duration, before, after }: Length): Interval => ({
  from: start - before,
  to: start + duration + after,
})

/** When the professional is free in between, or null. Where an appointment was made shorter, it ends with it. */
export function processingOf(start: number, { duration, processing }: Length): Interval | null {
  if (!processing) return null
  const from = start + processing.afterMinutes * MINUTE
  const to = Math.min(start + duration, start + processingEnd(processing) * MINUTE)
  return from < to ? { from, to } : null
}

/** When a part of an appointment is, buffers included; null if it takes no time. Without processing each is the whole. */
export function stretchOf(during: ServiceStretch, start: number, length: Length): Interval | null {
  const whole = occupied(start, length)
  const free = processingOf(start, length)
  if (!free || during === 'whole') return whole
  if (during === 'processing') return free
  const stretch = during === 'before' ? { from: whole.from, to: free.from } : { from: free.to, to: whole.to }
  return stretch.from < stretch.to ? stretch : null
}

/** When an appointment needs its professional, buffers included: before and after the processing. */
export function worked(start: number, length: Length): Interval[] {
  if (!processingOf(start, length)) return [occupied(start, length)]
  return (['before', 'after'] as const).flatMap((part) => stretchOf(part, start, length) ?? [])
}

export const overlaps = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to

/** Whether an appointment needs its professional while they are busy. */
export const isBusyIn = (busy: readonly Interval[], start: number, length: Length): boolean =>
  worked(start, length).some((part) => busy.some((other) => overlaps(other, part)))

/** Schedules as online clients see them: limited to the opening hours, if the business has any, and with what is kept from them. */
export const openToVisitors = <S extends Schedule>(
  schedules: readonly S[],
  opening: readonly WorkingMinutes[] | null,
): readonly S[] =>
  schedules.map((one) => {
    const open = opening ? withinOpening(one, opening) : one
    if (!open.kept || open.kept.length === 0) return open
    return { ...open, busy: [...open.busy, ...open.kept].toSorted((a, b) => a.from - b.from), kept: [] }
  })

/** The working intervals on consecutive days. Stretches that touch are merged, also across midnight. */
export function workingTime(hours: WorkingHours, days: readonly LocalDay[]): Interval[] {
  const time: Interval[] = []
  for (const day of days)
    for (const stretch of hoursOn(hours, day)) {
      const from = instantAt(day, stretch.from)
      const to = instantAt(day, stretch.to)
      const last = time.at(-1)
      if (last?.to === from) last.to = to
      else if (from < to) time.push({ from, to })
    }
  return time
}

/**
 * Whether somebody or something is free for some parts of an appointment, which are as far from its start; asked for instants
 * in their order. Each part has its own place in what is busy, so that a day is walked once.
 */
export function freeFor(busy: readonly Interval[], wanted: readonly Interval[]): (start: number) => boolean {
  const parts = wanted.map((part) => ({ ...part, next: 0 }))
  return (start) =>
    parts.every((part) => {
      while (part.next < busy.length && busy[part.next]!.to <= start + part.from) part.next++
      return (busy[part.next]?.from ?? Infinity) >= start + part.to
    })
}

/**
 * Possible starts, a step apart within each working interval. The duration must fit into the interval; with its
 * buffers it must not overlap anything busy, its processing aside. `busy` is sorted by start and may overlap itself.
 */
export function freeStarts(working: readonly Interval[], busy: readonly Interval[], wish: Wish): number[] {
  const { duration, step, notBefore } = wish
  const starts: number[] = []
  const isFree = freeFor(busy, worked(0, wish))
  for (const { from, to } of working)
    for (let start = from; start + duration <= to; start += step)
      if (start >= notBefore && isFree(start)) starts.push(start)
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
  const isFree = freeFor(busy, worked(0, length))
  return instants.filter((start) => {
    while ((working[work]?.to ?? Infinity) < start + length.duration) work++
    return (working[work]?.from ?? Infinity) <= start && isFree(start)
  })
}

export type FreeTime = { date: LocalDate; time: LocalTime }

/** Leaves out of sorted starts what nobody's schedule tells: those at which no room or device is free. */
export type Sieve = (starts: readonly number[], length: Length) => readonly number[]
const all: Sieve = (starts) => starts

/** The local times of the given days at which at least one of the professionals is free. */
export function freeTimesOf(
  schedules: readonly Schedule[],
  days: readonly LocalDay[],
  wish: ServiceWish,
  sieve?: Sieve,
): FreeTime[] {
  const starts = new Set<number>()
  for (const schedule of schedules) for (const start of startsOf(schedule, days, wish, sieve)) starts.add(start)
  return timesOf(starts, days)
}

/** The first local time of the days at which each of the professionals can begin; null for who cannot. */
export const firstTimesOf = <S extends Schedule>(
  schedules: readonly S[],
  days: readonly LocalDay[],
  wish: ServiceWish,
  sieve?: Sieve,
): { one: S; first: FreeTime | null }[] =>
  schedules.map((one) => {
    const starts = Iterator.from(startsOf(one, days, wish, sieve))
    return { one, first: starts.flatMap((start) => timesOf([start], days)).next().value ?? null }
  })

/** The instants at which one professional can begin. */
function startsOf(one: Schedule, days: readonly LocalDay[], wish: ServiceWish, sieve: Sieve = all): readonly number[] {
  const theirs = wishWith(wish, one.professionalId)
  return sieve(freeStarts(workingTime(one, days), one.busy, theirs), theirs)
}

/** Instants as local times of the given days, in order. */
export function timesOf(starts: Iterable<number>, days: readonly LocalDay[]): FreeTime[] {
  const times: FreeTime[] = []
  let today = 0
  for (const start of [...starts].toSorted((a, b) => a - b)) {
    while (start >= days[today]!.to) today++
    const time = timeIn(days[today]!, start)
    if (time) times.push(time)
  }
  return times
}

/** When clocks go back, an hour occurs twice. A local time means its first occurrence; the second has none. */
function timeIn(day: LocalDay, start: number): FreeTime | null {
  const minute = minuteAt(day, start)
  return instantAt(day, minute) === start ? { date: day.date, time: timeOf(minute) } : null
}

/** A free time, and who is free then: first who has the fewest busy times of the day, as a visit for anybody gets them. */
export type StaffedTime<S extends Schedule> = FreeTime & { free: S[] }

/** The local times of the given days at which somebody is free, each with all who are. */
export function staffedTimesOf<S extends Schedule>(
  schedules: readonly S[],
  days: readonly LocalDay[],
  wish: ServiceWish,
  sieve?: Sieve,
): StaffedTime<S>[] {
  const open = schedules.map((one) => ({ one, starts: startsOf(one, days, wish, sieve), next: 0 }))
  return days.flatMap((day) => {
    const free = new Map<number, S[]>()
    // Each list of starts is walked once over all days.
    for (const person of leastBusyFirst(open, day))
      for (; (person.starts[person.next] ?? Infinity) < day.to; person.next++) {
        const start = person.starts[person.next] ?? 0
        const others = free.get(start)
        if (others) others.push(person.one)
        else free.set(start, [person.one])
      }
    return Array.from(free)
      .toSorted(([a], [b]) => a - b)
      .flatMap(([start, people]) => {
        const time = timeIn(day, start)
        return time ? { ...time, free: people } : []
      })
  })
}

function leastBusyFirst<P extends { one: Schedule }>(people: readonly P[], day: Interval): P[] {
  const counted = people.map((person) => ({ person, busy: busyOn(person.one, day) }))
  return counted.toSorted((a, b) => a.busy - b.busy).map(({ person }) => person)
}

/** How many busy times a day has; who has the fewest gets what is booked with anybody. */
export const busyOn = ({ busy }: Schedule, day: Interval): number => busy.filter((one) => overlaps(one, day)).length

const offered = { times: 6, before: 120 * MINUTE }

/** The refusal for a taken time. It lists the first free times, beginning two hours before the wanted one. */
export const takenAt = (
  start: number,
  freeFrom: (instant: number) => FreeTime[],
  kind: RefusalKind = appointmentRefusals.SLOT_TAKEN,
): Refusal => new Refusal(kind, { facts: { free: freeFrom(start - offered.before).slice(0, offered.times) } })
