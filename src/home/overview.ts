/** In whole percent; nothing to compare with is no change. */
export const changePercent = (now: number, before: number): number =>
  before > 0 ? Math.round(((now - before) / before) * 100) : 0

/** How much of the goal is reached, from 0 to 100. */
export const goalPercent = (revenueCents: number, goalCents: number): number =>
  goalCents > 0 ? Math.min(100, Math.floor((Math.max(0, revenueCents) / goalCents) * 100)) : 100
