import { Temporal } from 'temporal-polyfill'
import { Recent } from './recent.ts'

/** The zones offered in settings, by IANA name. */
export const zones = {
  'America/Sao_Paulo': 'São Paulo (UTC-3)',
  'America/Manaus': 'Manaus (UTC-4)',
  'America/Rio_Branco': 'Rio Branco (UTC-5)',
  'America/Noronha': 'Fernando de Noronha (UTC-2)',
} as const
export const defaultZone = 'America/Sao_Paulo'

export type LocalDate = string // YYYY-MM-DD
export type LocalTime = string // HH:MM

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/**
 * The instant of a local date and time. A time that a clock change skips moves forward; of a time that occurs twice,
 * the earlier one counts ("compatible" in RFC 5545). So every day has a first instant, even 2018-11-04 in São Paulo.
 */
export function instantOf(date: LocalDate, time: LocalTime, zone: string): Date {
  const { from, to } = dayBounds(date, zone)
  if (to.getTime() - from.getTime() === DAY) return new Date(from.getTime() + minutesOf(time) * MINUTE)
  return new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds)
}

/** Temporal is slow, so recently used days are cached by the zone and the instant's UTC day. */
export function localDate(at: Date, zone: string): LocalDate {
  const key = `${zone} ${Math.floor(at.getTime() / DAY)}`
  const known = knownDays.get(key)
  if (known && known.from <= at && at < known.to) return known.date
  const date = inZone(at, zone).toPlainDate().toString()
  knownDays.set(key, { date, ...dayBounds(date, zone) })
  return date
}
const knownDays = new Recent<{ date: LocalDate; from: Date; to: Date }>(1000)

export function localTime(at: Date, zone: string): LocalTime {
  const { from, to } = dayBounds(localDate(at, zone), zone)
  // On a day without a clock change, the local time is the time since the day began.
  if (to.getTime() - from.getTime() === DAY) return timeOf(Math.floor((at.getTime() - from.getTime()) / MINUTE))
  return inZone(at, zone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/** The local date and time of an instant. */
export const localMoment = (at: Date, zone: string): { date: LocalDate; time: LocalTime } => ({
  date: localDate(at, zone),
  time: localTime(at, zone),
})

/** Half-open: from the day's first instant up to the next day's. */
export function dayBounds(date: LocalDate, zone: string): { from: Date; to: Date } {
  const key = `${zone} ${date}`
  const known = knownBounds.get(key)
  if (known) return known
  const day = Temporal.PlainDate.from(date)
  const bounds = { from: startOf(day, zone), to: startOf(day.add({ days: 1 }), zone) }
  knownBounds.set(key, bounds)
  return bounds
}
const knownBounds = new Recent<{ from: Date; to: Date }>(1000)

export function monthBounds(date: LocalDate, zone: string): { from: Date; to: Date } {
  const first = Temporal.PlainDate.from(date).with({ day: 1 })
  return { from: startOf(first, zone), to: startOf(first.add({ months: 1 }), zone) }
}

// UTC days all have the same length, so plain arithmetic is enough; Temporal would be a hundred times slower.
export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
/** The same day of another month, or that month's last day if it is shorter. */
export const addMonths = (date: LocalDate, months: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ months }).toString()
/** The number of days from the first date to the second. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => (Date.parse(to) - Date.parse(from)) / DAY
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE)

/** 0 is Sunday: the week starts on Sunday in Brazil. */
export const weekdayOf = (date: LocalDate): number => new Date(date).getUTCDay()

export const minutesOf = (time: LocalTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeOf = (minutes: number): LocalTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function inZone(at: Date, zone: string) {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
}

function startOf(day: Temporal.PlainDate, zone: string): Date {
  return new Date(day.toZonedDateTime({ timeZone: zone }).epochMilliseconds)
}
