import { addDays, addMinutes, instantOf, localDate, minutesOf, timeOf, type LocalTime } from '../platform/clock.ts'
import { kindRules, type Kind } from './message.ts'

/** Hours of the local day in which nothing is sent; they may go over midnight. Null where there are none. */
export type Quiet = { from: LocalTime; to: LocalTime } | null

/** Of a birthday, the whole local day. `createdAt`: when it was booked, which counts for what is told of that. */
type Visit = { startsAt: Date; endsAt: Date; createdAt?: Date }
type Rule = { kind: Kind; amount: number }

/** A message that its quiet hours send before them leaves so long before they begin. */
const minutesAhead = 15
const week = 7 * 24 * 60

/** When a message is due by its rule alone. */
export function ruledTime({ kind, amount }: Rule, { startsAt, endsAt, createdAt }: Visit, zone: string): Date {
  if (kind === 'booked') return createdAt ?? startsAt
  const { when } = kindRules[kind]
  if (when === 'before') return addMinutes(startsAt, -amount * 60)
  if (when === 'on_day') return instantOf(localDate(startsAt, zone), timeOf(amount * 60), zone)
  return addMinutes(endsAt, when === 'after' ? amount * 60 : amount * week)
}

/**
 * The same with the quiet hours: what falls in them is due at their end, if the visit is still to come then or the birthday not over,
 * and else before they begin.
 */
export function dueTime(rule: Rule, visit: Visit, quiet: Quiet, zone: string): Date {
  const ruled = ruledTime(rule, visit, zone)
  const hours = quietAt(ruled, quiet, zone)
  if (!hours) return ruled
  const end = endOf(rule, visit)
  const isInTime = end === null || hours.to < end
  return isInTime ? hours.to : addMinutes(hours.from, -minutesAhead)
}

/** Until when a message has a sense, if there is such an instant. */
function endOf({ kind }: Rule, { startsAt, endsAt }: Visit): Date | null {
  const { when } = kindRules[kind]
  return when === 'before' ? startsAt : when === 'on_day' ? endsAt : null
}

/** When a message that was due may leave now: the instant itself or the end of the quiet hours; null once the visit has begun, or the birthday is over. */
export function leavingTime(rule: Rule, visit: Visit, now: Date, quiet: Quiet, zone: string): Date | null {
  const hours = quietAt(now, quiet, zone)
  const at = hours ? hours.to : now
  // What was booked is no news a day later.
  if (rule.kind === 'booked' && at > addMinutes(ruledTime(rule, visit, zone), 24 * 60)) return null
  const end = endOf(rule, visit)
  const isOver = end === null ? at > addMinutes(ruledTime(rule, visit, zone), 2 * 24 * 60) : at >= end
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
