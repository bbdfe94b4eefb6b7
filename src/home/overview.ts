/** How much of the goal is reached, from 0 to 100. */
export const goalPercent = (revenueCents: number, goalCents: number): number =>
  goalCents > 0 ? Math.min(100, Math.floor((Math.max(0, revenueCents) / goalCents) * 100)) : 100
