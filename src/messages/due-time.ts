import { addDays, addMinutes, instantOf, localDate, minutesOf, timeOf, type LocalTime } from '../platform/clock.ts'
import { kindRules, type MessageKind } from './message.ts'

/** Local hours in which nothing is sent automatically; they may cross midnight. Null if there are none. */
export type Quiet = { from: LocalTime; to: LocalTime } | null

/** A birthday spans the whole local day. `createdAt`: when it was booked; used only for the kind `booked`. */
type Visit = { startsAt: Date; endsAt: Date; createdAt?: Date }
type Rule = { kind: MessageKind; amount: number }

/** A message that cannot wait for the end of the quiet hours is sent so many minutes before they begin. */
const minutesAhead = 15
const week = 7 * 24 * 60
/** So many minutes after the booking, the message of the kind `booked` makes no sense any more. */
export const minutesOfBooked = 24 * 60

/** When a message is due by its rule alone. */
export function ruledTime({ kind, amount }: Rule, { startsAt, endsAt, createdAt }: Visit, zone: string): Date {
  if (kind === 'booked') return createdAt ?? startsAt
  const { when } = kindRules[kind]
  if (when === 'before') return addMinutes(startsAt, -amount * 60)
  if (when === 'on_day') return instantOf(localDate(startsAt, zone), timeOf(amount * 60), zone)
  return addMinutes(endsAt, when === 'after' ? amount * 60 : amount * week)
}

/**
 * When a message is due with quiet hours. A message that falls in them is due at their end, if that is before the
 * visit or within the birthday, and otherwise shortly before they begin.
 */
export function dueTime(rule: Rule, visit: Visit, quiet: Quiet, zone: string): Date {
  const ruled = ruledTime(rule, visit, zone)
  const hours = quietAt(ruled, quiet, zone)
  if (!hours) return ruled
  const end = endOf(rule, visit)
  const isInTime = end === null || hours.to < end
  return isInTime ? hours.to : addMinutes(hours.from, -minutesAhead)
}

/** The instant from which a message makes no sense any more; null if there is none. */
function endOf({ kind }: Rule, { startsAt, endsAt }: Visit): Date | null {
  const { when } = kindRules[kind]
  return when === 'before' ? startsAt : when === 'on_day' ? endsAt : null
}

/**
 * When a due message may be sent: now, or at the end of the quiet hours. Null if it is too late: the visit has begun,
 * the birthday is over, or the message is too old.
 */
export function leavingTime(rule: Rule, visit: Visit, now: Date, quiet: Quiet, zone: string): Date | null {
  const hours = quietAt(now, quiet, zone)
  const at = hours ? hours.to : now
  if (rule.kind === 'booked' && at > addMinutes(ruledTime(rule, visit, zone), minutesOfBooked)) return null
  const end = endOf(rule, visit)
  const isOver = end === null ? at > addMinutes(ruledTime(rule, visit, zone), 2 * 24 * 60) : at >= end
  return isOver ? null : at
}

/** The quiet hours that contain an instant; null if none do. */
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
