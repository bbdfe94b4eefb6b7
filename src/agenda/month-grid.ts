import type { Ground } from '../platform/ground.ts'

const weekDays = 7

/** How many days further an arrow key leads. */
export const daysByKey: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -weekDays,
  ArrowDown: weekDays,
}

/** The days of whole weeks, row by row; a place is the day's number among them. */
export function monthGround(days: number): Ground<number, number> {
  const weeks = days / weekDays
  return {
    isSame: (a, b) => a === b,
    spotAt: ({ clientX, clientY }, { left, top, width, height }) =>
      within(((clientY - top) / height) * weeks, weeks) * weekDays +
      within(((clientX - left) / width) * weekDays, weekDays),
    dragged: (_, __, to) => to,
    stepped: ({ key }, place) => {
      const by = daysByKey[key]
      if (by === undefined) return undefined
      const next = place + by
      return next >= 0 && next < days ? next : place
    },
  }
}

const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(at)))
