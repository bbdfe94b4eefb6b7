import { workingTime, type Interval, type WorkingMinutes } from '../agenda/availability.ts'
import { MINUTE, type LocalDay } from '../platform/local-day.ts'

/** The appointments that count as 100 % of a day while nobody has working hours. */
const fullDay = 50

type Worker = { isActive: boolean; week: WorkingMinutes[]; off: readonly Interval[] }

/** The minutes that could be booked on consecutive days: the hours of those who are active, less their time off. */
export function availableMinutes(workers: readonly Worker[], days: readonly LocalDay[]): number {
  let available = 0
  for (const { isActive, week, off } of workers)
    if (isActive)
      for (const work of workingTime(week, days)) {
        available += work.to - work.from
        for (const away of off) available -= Math.max(0, Math.min(work.to, away.to) - Math.max(work.from, away.from))
      }
  return Math.round(available / MINUTE)
}

type Load = { bookedMinutes: number; availableMinutes: number; appointments: number; days: number }

/** How much of the time that could be booked is booked; where nobody has hours, how near the days are to a full one. */
export const occupancyPercent = ({ bookedMinutes, availableMinutes, appointments, days }: Load): number =>
  Math.round(
    100 * (availableMinutes > 0 ? bookedMinutes / availableMinutes : appointments / (fullDay * Math.max(1, days))),
  )
