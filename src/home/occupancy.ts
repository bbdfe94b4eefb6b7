import { workingTime, type Interval } from '../agenda/availability.ts'
import type { WorkingHours } from '../hours/special-hours.ts'
import { MINUTE, type LocalDay } from '../platform/local-day.ts'

/** The number of appointments that counts as 100 % of a day if nobody has working hours. The specification sets it. */
const fullDay = 50

type Worker = WorkingHours & { isActive: boolean; off: readonly Interval[] }

/** The bookable minutes on consecutive days: the working hours of active professionals, less their time off. */
export function availableMinutes(workers: readonly Worker[], days: readonly LocalDay[]): number {
  let available = 0
  for (const worker of workers)
    if (worker.isActive)
      for (const work of workingTime(worker, days)) {
        available += work.to - work.from
        for (const away of worker.off)
          available -= Math.max(0, Math.min(work.to, away.to) - Math.max(work.from, away.from))
      }
  return Math.round(available / MINUTE)
}

type Load = { bookedMinutes: number; availableMinutes: number; appointments: number; days: number }

/** The percentage of bookable time that is booked. Without working hours, appointments count against a full day. */
export const occupancyPercent = ({ bookedMinutes, availableMinutes, appointments, days }: Load): number =>
  Math.round(
    100 * (availableMinutes > 0 ? bookedMinutes / availableMinutes : appointments / (fullDay * Math.max(1, days))),
  )
