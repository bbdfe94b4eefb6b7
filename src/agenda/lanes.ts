import { lastIn } from '../platform/filled.ts'
import type { Interval } from './availability.ts'

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
