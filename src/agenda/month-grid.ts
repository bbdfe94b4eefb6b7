import type { Ground } from '../platform/ground.ts'
import { own } from '../platform/own.ts'

const weekDays = 7

/** The number of days by which an arrow key moves. */
export const daysByKey: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -weekDays,
  ArrowDown: weekDays,
}

/** The ground of the month: whole weeks, row by row. A place is the index of a day. */
export function monthGround(days: number): Ground<number, number> {
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
