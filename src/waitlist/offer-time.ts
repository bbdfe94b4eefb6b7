import { quietAt, type Quiet } from '../messages/due-time.ts'
import { addMinutes } from '../platform/clock.ts'

/**
 * When an offer may be made: now, or when the night is over. Nobody has to answer in the quiet hours either, so an offer whose
 * deadline would fall in them waits as well.
 */
export function offerTime(now: Date, minutes: number, quiet: Quiet, zone: string): Date {
  const hours = quietAt(now, quiet, zone) ?? quietAt(addMinutes(now, minutes), quiet, zone)
  return hours ? hours.to : now
}
