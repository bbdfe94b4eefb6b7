import * as z from 'zod/mini'
import type { Interval } from './availability.ts'

const occupiedDay = z.object({
  /** What begins on the day, cancelled ones left out. */
  visits: z.number(),
  /** Without time off; 0 if the professional does not work. */
  workingMinutes: z.number(),
  /** How many of them are taken, buffers included. */
  takenMinutes: z.number(),
})
export const occupiedWeek = z.object({
  /** From Sunday on, each with what the business is closed for, if it is. */
  days: z.array(z.object({ date: z.string(), closed: z.optional(z.string()) })),
  /** The active professionals, and inactive ones with an appointment in the week; their days in the same order. */
  professionals: z.array(
    z.object({ id: z.string(), name: z.string(), isActive: z.boolean(), days: z.array(occupiedDay) }),
  ),
})
export type OccupiedWeek = z.infer<typeof occupiedWeek>

/** How full somebody's day is. */
export type Occupancy = Pick<z.infer<typeof occupiedDay>, 'workingMinutes' | 'takenMinutes'>

/** The parts of some spans that none of the others covers. */
function without(spans: readonly Interval[], others: readonly Interval[]): Interval[] {
  return others.reduce<Interval[]>(
    (left, { from, to }) =>
      left.flatMap((one) =>
        [
          { from: one.from, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), to: one.to },
        ].filter((part) => part.from < part.to),
      ),
    [...spans],
  )
}

const lengthOf = (spans: readonly Interval[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** What is taken outside of the working time, or twice at a time, does not make the day fuller. */
export function occupancyOf(
  working: readonly Interval[],
  off: readonly Interval[],
  taken: readonly Interval[],
): Occupancy {
  const bookable = without(working, off)
  const workingMinutes = lengthOf(bookable)
  return { workingMinutes, takenMinutes: workingMinutes - lengthOf(without(bookable, taken)) }
}

/** Null if nobody works. */
export const takenPercent = ({ workingMinutes, takenMinutes }: Occupancy): number | null =>
  workingMinutes === 0 ? null : Math.round((100 * takenMinutes) / workingMinutes)

export const sumOf = (all: readonly Occupancy[]): Occupancy => ({
  workingMinutes: all.reduce((sum, { workingMinutes }) => sum + workingMinutes, 0),
  takenMinutes: all.reduce((sum, { takenMinutes }) => sum + takenMinutes, 0),
})
