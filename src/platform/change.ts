import { formatCount } from './format.ts'

/** The change in whole percent: 0 from nothing to nothing, null from nothing to something. */
export const changePercent = (now: number, before: number): number | null => {
  if (before > 0) return Math.round(((now - before) / before) * 100)
  return now === 0 ? 0 : null
}

/** `+12%`, `-3%`, `0%`. */
export const signedPercent = (change: number): string => `${change > 0 ? '+' : ''}${formatCount(change)}%`
