import * as z from 'zod/mini'
import { localTime, minutesOf } from '../platform/clock.ts'
import { formatMinutes } from '../platform/format.ts'
import { type Attendance, attendances, isOpen, type OnlineAct, type Status } from './appointment.ts'

export const wall = z.object({
  date: z.string(),
  professionals: z.array(
    z.object({
      id: z.string(),
      /** What they are called: the first name. */
      name: z.string(),
      visits: z.array(
        z.object({
          id: z.string(),
          visitId: z.string(),
          name: z.string(),
          from: z.number(),
          to: z.number(),
          isDone: z.boolean(),
          attendance: z.enum(attendances),
          arrivedAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type Wall = z.infer<typeof wall>

/** Says of a service that has begun that its client is not here. */
export const notComeName = 'Ainda não chegou'

type Standing = { status: Status; attendance: Attendance; onlineAct: OnlineAct | null }
type TimedStanding = Standing & { from: number; to: number }

/** Whether the client may still come. A time that is only offered awaits nobody. */
export const isAwaited = ({ status, attendance, onlineAct }: Standing): boolean =>
  isOpen(status) && attendance === 'expected' && onlineAct !== 'offered'

/**
 * Whether the service has begun without its client. Nobody is late for one that is over: whoever does not mark arrivals
 * would see the whole day as late.
 */
export const isLate = (one: TimedStanding, minute: number | null): boolean =>
  minute !== null && isAwaited(one) && one.from < minute && minute < one.to

type Arrival = { visitId: string; attendance: Attendance; arrivedAt: string | null; status: Status }
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

/** How many minutes of today somebody has waited by this minute of it. */
export const waitedMinutes = (arrivedAt: string, minute: number, zone: string): number =>
  Math.max(0, minute - minutesOf(localTime(new Date(arrivedAt), zone)))

export const waitedText = (minutes: number): string => (minutes === 0 ? 'agora' : `há ${formatMinutes(minutes)}`)
