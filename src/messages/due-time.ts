import { addDays, addMinutes, instantOf, localDate, minutesOf, type LocalTime } from '../platform/clock.ts'
import { kindRules, type Kind } from './message.ts'

/** Hours of the local day in which nothing is sent; they may go over midnight. Null where there are none. */
export type Quiet = { from: LocalTime; to: LocalTime } | null

/** `createdAt`: when it was booked, which counts for what is told of that. */
type Visit = { startsAt: Date; endsAt: Date; createdAt?: Date }
type Rule = { kind: Kind; amount: number }

/** A message that its quiet hours send before them leaves so long before they begin. */
const minutesAhead = 15
const week = 7 * 24 * 60

/** When a message is due by its rule alone. */
export function ruledTime({ kind, amount }: Rule, { startsAt, endsAt, createdAt }: Visit): Date {
  if (kind === 'booked') return createdAt ?? startsAt
  const { when } = kindRules[kind]
  if (when === 'before') return addMinutes(startsAt, -amount * 60)
  return addMinutes(endsAt, when === 'after' ? amount * 60 : amount * week)
}

/**
 * The same with the quiet hours: what falls in them is due at their end, if the visit is still to come then, and else before they
 * begin.
 */
export function dueTime(rule: Rule, visit: Visit, quiet: Quiet, zone: string): Date {
  const ruled = ruledTime(rule, visit)
  const hours = quietAt(ruled, quiet, zone)
  if (!hours) return ruled
  const isInTime = kindRules[rule.kind].when !== 'before' || hours.to < visit.startsAt
  return isInTime ? hours.to : addMinutes(hours.from, -minutesAhead)
}

/** When a message that was due may leave now: the instant itself or the end of the quiet hours; null once the visit has begun. */
export function leavingTime(rule: Rule, visit: Visit, now: Date, quiet: Quiet, zone: string): Date | null {
  const hours = quietAt(now, quiet, zone)
  const at = hours ? hours.to : now
  const { when } = kindRules[rule.kind]
  // What was booked is no news a day later.
  if (rule.kind === 'booked' && at > addMinutes(ruledTime(rule, visit), 24 * 60)) return null
  const isOver = when === 'before' ? at >= visit.startsAt : at > addMinutes(ruledTime(rule, visit), 2 * 24 * 60)
  return isOver ? null : at
}

/** The quiet hours in which an instant lies, from their beginning to their end. */
export function quietAt(at: Date, quiet: Quiet, zone: string): { from: Date; to: Date } | null {
  if (!quiet || quiet.from === quiet.to) return null
  const overMidnight = minutesOf(quiet.from) > minutesOf(quiet.to)
  const today = localDate(at, zone)
  for (const date of [addDays(today, -1), today]) {
    const from = instantOf(date, quiet.from, zone)
    const to = instantOf(overMidnight ? addDays(date, 1) : date, quiet.to, zone)
    if (from <= at && at < to) return { from, to }
  }
  return null
}
