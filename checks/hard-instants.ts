import { addDays, defaultZone, instantOf, localDate } from '../src/platform/clock.ts'

/** An instant to which tests are moved, and what is hard about it. */
type HardInstant = { name: string; at: Date }

/** Tests take some minutes: those that begin now end on the next day. */
const beforeMidnight = '23:57'

/**
 * The next instants at which what was written on another day fails: where day, month and year change, by the clock of
 * businesses and in UTC; a day that the next month does not have; the day of leap years.
 */
export function hardInstants(now: Date): HardInstant[] {
  const tomorrow = addDays(localDate(now, defaultZone), 1)
  const year = Number(tomorrow.slice(0, 4))
  const years = Array.from({ length: 9 }, (_, later) => year + later)
  const leapYear = years.find((one) => isLeap(one) && tomorrow < `${one}-02-28`)
  return [
    { name: 'New Year in the zone of businesses', at: instantOf(`${year}-12-31`, beforeMidnight, defaultZone) },
    { name: 'New Year in UTC', at: instantOf(`${year}-12-31`, beforeMidnight, 'UTC') },
    { name: 'a day that the next month does not have', at: instantOf(`${year + 1}-01-31`, '15:00', defaultZone) },
    { name: 'the day of leap years', at: instantOf(`${leapYear}-02-28`, beforeMidnight, defaultZone) },
  ]
}

const isLeap = (year: number) => addDays(`${year}-02-28`, 1) === `${year}-02-29`
