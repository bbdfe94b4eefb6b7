import { longestMinutes } from './appointment.ts'
import { timeOf, type LocalTime } from '../platform/clock.ts'
import type { Ground } from '../platform/ground.ts'
import { dayMinutes } from '../platform/local-day.ts'

/** A place in the grid of a day: a column, and minutes of the day. */
export type Place = { column: number; from: number; to: number }

/** What the grid shows: the number of columns, and its first and last minute (full hours). */
export type Frame = { columns: number; from: number; to: number }

/** Appointments are moved in steps of a quarter of an hour. */
export const snapMinutes = 15

/** From 08:00 to 19:00, and longer if somebody works or is booked outside of these hours. */
export function shownHours(spans: readonly { from: number; to: number }[]): { from: number; to: number } {
  const from = Math.min(8 * 60, ...spans.map((span) => Math.max(0, span.from)))
  const to = Math.max(19 * 60, ...spans.map((span) => Math.min(dayMinutes, span.to)))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** The time of a minute; minutes outside of the day (below 0 or above 1440) belong to the day before or after. */
export const clock = (minute: number): LocalTime => timeOf(((minute % dayMinutes) + dayMinutes) % dayMinutes)

/** The nearest step to a minute, within the day. */
export const snap = (minute: number): number =>
  Math.min(dayMinutes, Math.max(0, Math.round(minute / snapMinutes) * snapMinutes))

/** Moves a place as a whole; it stays inside the frame. */
export function moveTo(place: Place, column: number, from: number, frame: Frame): Place {
  const length = place.to - place.from
  const start = Math.max(frame.from, Math.min(from, frame.to - length))
  return { column: Math.max(0, Math.min(column, frame.columns - 1)), from: start, to: start + length }
}

/** Moves the end of a place; at least one step remains. */
export function resizeTo(place: Place, to: number, frame: Frame): Place {
  const latest = Math.min(frame.to, place.from + longestMinutes)
  return { ...place, to: Math.max(place.from + snapMinutes, Math.min(to, latest)) }
}

export const isSamePlace = (a: Place, b: Place): boolean => a.column === b.column && a.from === b.from && a.to === b.to

/** The ground of the day's grid: appointments are moved between columns and minutes, and resized. */
export function dayGround(frame: Frame, pixelsPerMinute: number): Ground<Place, { column: number; minute: number }> {
  return {
    isSame: isSamePlace,
    spotAt: ({ clientX, clientY }, { left, top, width }) => ({
      column: Math.floor(((clientX - left) / width) * frame.columns),
      minute: frame.from + (clientY - top) / pixelsPerMinute,
    }),
    dragged: ({ before, resizes }, from, to) => {
      const moved = to.minute - from.minute
      return resizes
        ? resizeTo(before, snap(before.to + moved), frame)
        : moveTo(before, to.column, snap(before.from + moved), frame)
    },
    stepped: ({ key, shiftKey }, place) => {
      if (key === 'ArrowLeft') return moveTo(place, place.column - 1, place.from, frame)
      if (key === 'ArrowRight') return moveTo(place, place.column + 1, place.from, frame)
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
      const by = key === 'ArrowUp' ? -snapMinutes : snapMinutes
      return shiftKey ? resizeTo(place, place.to + by, frame) : moveTo(place, place.column, place.from + by, frame)
    },
  }
}
