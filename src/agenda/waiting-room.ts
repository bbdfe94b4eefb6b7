import { isOpen } from './appointment.ts'
import type { Appointment } from './contract.ts'

/** Says of a service that has begun that its client is not here. */
export const notComeName = 'Ainda não chegou'

type Standing = Pick<Appointment, 'status' | 'attendance' | 'onlineAct'>
type TimedStanding = Standing & Pick<Appointment, 'from' | 'to'>

/** Whether the client may still come. A time that is only offered awaits nobody. */
export const isAwaited = ({ status, attendance, onlineAct }: Standing): boolean =>
  isOpen(status) && attendance === 'expected' && onlineAct !== 'offered'

/**
 * Whether the service has begun without its client. Nobody is late for one that is over: whoever does not mark arrivals
 * would see the whole day as late.
 */
export const isLate = (one: TimedStanding, minute: number | null): boolean =>
  minute !== null && isAwaited(one) && one.from < minute && minute < one.to

type Arrival = Pick<Appointment, 'visitId' | 'attendance' | 'arrivedAt' | 'status'>
export type WaitingVisit<One extends Arrival> = { next: One; arrivedAt: string }

/** The visits whose clients have come and wait, each with its next service; who came first is first. */
export function waitingVisits<One extends Arrival>(appointments: readonly One[]): WaitingVisit<One>[] {
  const waiting = new Map<string, WaitingVisit<One>>()
  for (const next of appointments) {
    const { visitId, attendance, arrivedAt, status } = next
    if (attendance === 'arrived' && arrivedAt && isOpen(status) && !waiting.has(visitId))
      waiting.set(visitId, { next, arrivedAt })
  }
  return waiting
    .values()
    .toArray()
    .toSorted((a, b) => Date.parse(a.arrivedAt) - Date.parse(b.arrivedAt))
}
