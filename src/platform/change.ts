import { formatCount } from './format.ts'

/** The change in whole percent; 0 if there is nothing to compare with. */
export const changePercent = (now: number, before: number): number =>
  before > 0 ? Math.round(((now - before) / before) * 100) : 0

/** `+12%`, `-3%`, `0%`. */
export const signedPercent = (change: number): string => `${change > 0 ? '+' : ''}${formatCount(change)}%`
