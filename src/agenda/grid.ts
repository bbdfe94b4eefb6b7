import { lastIn } from '../platform/filled.ts'
import { type Interval, processingOf } from './availability.ts'
import type { Appointment, DayPlan } from './contract.ts'
import { longestMinutes } from './appointment.ts'
import { timeOf, type LocalTime } from '../platform/clock.ts'
import type { DragGeometry } from '../platform/drag-geometry.ts'
import { own } from '../platform/own.ts'
import { dayMinutes, MINUTE } from '../platform/local-day.ts'

/** A place in the grid of a day: a column, and minutes of the day. */
export type GridPlace = { column: number; from: number; to: number }

/** What the grid shows: the number of columns, and its first and last minute (full hours). */
export type GridFrame = { columns: number; from: number; to: number }

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
export function moveTo(place: GridPlace, column: number, from: number, frame: GridFrame): GridPlace {
  const length = place.to - place.from
  const start = Math.max(frame.from, Math.min(from, frame.to - length))
  return { column: Math.max(0, Math.min(column, frame.columns - 1)), from: start, to: start + length }
}

/** Moves the end of a place; at least one step remains. */
export function resizeTo(place: GridPlace, to: number, frame: GridFrame): GridPlace {
  const latest = Math.min(frame.to, place.from + longestMinutes)
  return { ...place, to: Math.max(place.from + snapMinutes, Math.min(to, latest)) }
}

export const isSamePlace = (a: GridPlace, b: GridPlace): boolean =>
  a.column === b.column && a.from === b.from && a.to === b.to

/** The geometry of the day's grid: appointments are moved between columns and minutes, and resized. */
export function dayGeometry(
  frame: GridFrame,
  pixelsPerMinute: number,
): DragGeometry<GridPlace, { column: number; minute: number }> {
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

/** The hours of the professional, or of anybody where none is chosen. */
export function workingTime({ professionals }: DayPlan, professionalId: string | null) {
  const stretches = professionals
    .filter(({ id, isActive }) => (professionalId ? id === professionalId : isActive))
    .flatMap(({ working }) => working)
  return [...new Map(stretches.map((stretch) => [`${stretch.from} ${stretch.to}`, stretch])).values()]
}

/** An item with its lane, and the number of lanes side by side at its time. */
export type LaneItem<T> = { item: T; lane: number; lanes: number }

/** Puts overlapping items side by side, each in the first free lane. An item without overlap gets the whole width. */
export function inLanes<T extends Interval>(items: readonly T[]): LaneItem<T>[] {
  const laned: LaneItem<T>[] = []
  let group: LaneItem<T>[] = []
  let ends: number[] = []
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= item.from)) [group, ends] = [[], []]
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = item.to
    group.push({ item, lane, lanes: 0 })
    laned.push(lastIn(group))
    for (const one of group) one.lanes = ends.length
  }
  return laned
}

/** Appointments shown only as a number, from the first start to the last end. */
export type LaneCount = { from: number; to: number; count: number }

/** Limits the lanes to `most`. The last lane shows no items: it counts the remaining ones, per hour. */
export function inFewLanes<T extends Interval>(items: readonly T[], most: number) {
  const shown: LaneItem<T>[] = []
  const more: LaneCount[] = []
  for (const one of inLanes(items)) {
    if (one.lanes <= most) shown.push(one)
    else if (one.lane < most - 1) shown.push({ ...one, lanes: most })
    else count(more, one.item)
  }
  return { shown, more }
}

function count(counted: LaneCount[], { from, to }: Interval) {
  const last = counted.at(-1)
  const hour = (minute: number) => Math.floor(minute / 60)
  if (last && from < last.to && hour(from) === hour(last.from)) {
    last.to = Math.max(last.to, to)
    last.count++
  } else {
    if (last) last.to = Math.min(last.to, from)
    counted.push({ from, to, count: 1 })
  }
}

const weekDays = 7

/** The number of days by which an arrow key moves. */
export const daysByKey: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -weekDays,
  ArrowDown: weekDays,
}

/** The geometry of the month: whole weeks, row by row. A place is the index of a day. */
export function monthGeometry(days: number): DragGeometry<number, number> {
  const weeks = days / weekDays
  return {
    isSame: (a, b) => a === b,
    spotAt: ({ clientX, clientY }, { left, top, width, height }) =>
      within(((clientY - top) / height) * weeks, weeks) * weekDays +
      within(((clientX - left) / width) * weekDays, weekDays),
    dragged: (_, __, to) => to,
    stepped: ({ key }, place) => {
      const by = own(daysByKey, key)
      if (by === undefined) return undefined
      const next = place + by
      return next >= 0 && next < days ? next : place
    },
  }
}

const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(at)))

type ShownTime = Pick<Appointment, 'from' | 'to' | 'processing'>

/** When the professional of an appointment is free in between, in minutes of its day; null if never. */
export function pauseOf({ from, to, processing }: ShownTime): { from: number; to: number } | null {
  const pause = processingOf(from * MINUTE, {
    duration: (to - from) * MINUTE,
    before: 0,
    after: 0,
    processing: processing ?? null,
  })
  return pause && { from: pause.from / MINUTE, to: pause.to / MINUTE }
}

/** The same in words; null if never. */
export function pauseText(appointment: ShownTime): string | null {
  const pause = pauseOf(appointment)
  return pause && `pausa das ${clock(pause.from)} às ${clock(pause.to)}`
}
