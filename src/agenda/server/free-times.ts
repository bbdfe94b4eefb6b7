import type { LocalDate, LocalTime } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { freeTimesOf } from '../availability.ts'
import { slotMinutes } from '../hours.ts'
import { localDays, MINUTE } from '../local-day.ts'
import { findService, loadSchedules } from './schedule-queries.ts'

export type FreeTime = { date: LocalDate; time: LocalTime }

type Asked = {
  serviceId: string
  /** Null for whoever is free. */
  professionalId: string | null
  from: LocalDate
  days: number
  /** Nothing earlier is offered; as a rule, nothing that has passed. */
  notBefore?: Date
}

/** The times at which a service can begin, in their order; with any professional, those at which at least one is free. */
export async function freeTimes(tx: BusinessTx, asked: Asked): Promise<FreeTime[]> {
  const { serviceId, professionalId, notBefore = tx.now } = asked
  // One day more than asked, so that work which goes on past the last midnight is whole.
  const days = localDays(asked.from, asked.days + 1, tx.zone)
  const beyond = days.at(-1)!
  const [service, schedules] = await all([
    findService(tx, serviceId),
    loadSchedules(tx, { professionalId, from: days[0]!.from, to: beyond.to }),
  ])
  if (!service) throw new Refusal(platformRefusals.NOT_FOUND)
  const duration = service.durationMinutes * MINUTE
  const times = freeTimesOf(schedules, days, { duration, step: slotMinutes * MINUTE, notBefore: notBefore.getTime() })
  return times.filter(({ date }) => date !== beyond.date)
}
