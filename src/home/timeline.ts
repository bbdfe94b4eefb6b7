import type { Overview } from './contract.ts'

type Day = Pick<Overview['day'], 'professionals' | 'appointments'>
type Stretch = { from: number; to: number }

const hour = 60
const dayMinutes = 24 * hour
/** The hours shown if nobody works and nothing is booked. */
const usual: Stretch = { from: 8 * hour, to: 18 * hour }

/** The full hours that contain all work and appointments of the day, in minutes. */
export function hoursOf({ professionals, appointments }: Day): Stretch {
  const all = [...professionals.flatMap(({ working }) => working), ...appointments]
  if (all.length === 0) return usual
  const from = Math.max(0, Math.min(...all.map((one) => one.from)))
  const to = Math.min(dayMinutes, Math.max(...all.map((one) => one.to)))
  return { from: Math.floor(from / hour) * hour, to: Math.ceil(to / hour) * hour }
}

/** The position of a stretch on a line of the hours, in percent. What lies outside is cut off. */
export function placeOn(hours: Stretch, { from, to }: Stretch): { left: number; width: number } {
  const length = hours.to - hours.from
  const start = Math.max(from, hours.from)
  const end = Math.min(to, hours.to)
  return { left: (100 * (start - hours.from)) / length, width: (100 * Math.max(0, end - start)) / length }
}

/** The full hours from the first to the last, for the labels. */
export const hourMarks = ({ from, to }: Stretch): number[] =>
  Array.from({ length: (to - from) / hour + 1 }, (_, at) => from / hour + at)
