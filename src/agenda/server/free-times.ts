import type { LocalDate } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { longestMinutes } from '../appointment.ts'
import { type FreeTime, freeTimesOf, inOpeningHours } from '../availability.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import { findService, loadSchedules } from './schedule-queries.ts'

type Asked = {
  serviceId: string
  /** Null for whoever is free. */
  professionalId: string | null
  from: LocalDate
  days: number
  /** The earliest start that is offered; by default, now. */
  notBefore?: Date
  /** Only the reception books outside of the opening hours. */
  forVisitors?: boolean
}

/** The times at which a service can begin, in their order; with any professional, those at which at least one is free. */
export async function freeTimes(tx: BusinessTx, asked: Asked): Promise<FreeTime[]> {
  const { serviceId, professionalId, notBefore = tx.now, forVisitors = false } = asked
  // One day more than asked, so that work which goes on past the last midnight is whole; what is busy in it matters as far
  // as the longest service reaches.
  const days = localDays(asked.from, asked.days + 1, tx.zone)
  const beyond = days.at(-1)!
  const professionalIds = professionalId ? [professionalId] : null
  const [service, schedules] = await inOrder([
    findService(tx, serviceId),
    loadSchedules(tx, { professionalIds, serviceId, from: days[0]!.from, to: beyond.from + longestMinutes * MINUTE }),
  ])
  if (!service) throw new Refusal(platformRefusals.NOT_FOUND)
  const { length, step, opening } = service
  const performing = schedules.filter(({ performs }) => performs)
  const offered = forVisitors ? inOpeningHours(performing, opening) : performing
  const times = freeTimesOf(offered, days, { ...length, step, notBefore: notBefore.getTime() })
  return times.filter(({ date }) => date !== beyond.date)
}
