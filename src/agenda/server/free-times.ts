import type { LocalDate } from '../../platform/clock.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import { longestMinutes } from '../appointment.ts'
import { toMinutes } from '../agenda-rules.ts'
import { type FreeTime, freeTimesOf, inOpeningHours } from '../availability.ts'
import { localDays, MINUTE } from '../../platform/local-day.ts'
import { findStates, lengthOf } from './parts/appointment-states.ts'
import { loadRules } from './rules-queries.ts'
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

type Moving = { id: string; from: LocalDate; days: number; notBefore: Date }

/**
 * The times to which whoever booked an appointment can move it: it keeps its professional and its length, and does not stand in its
 * own way.
 */
export async function freeTimesToMove(
  tx: BusinessTx,
  { id, from, days: count, notBefore }: Moving,
): Promise<FreeTime[]> {
  const [place] = await findStates(tx, { ids: [id] })
  if (!place) throw new Refusal(platformRefusals.NOT_FOUND)
  const days = localDays(from, count + 1, tx.zone)
  const beyond = days.at(-1)!
  const span = { from: days[0]!.from, to: beyond.from + longestMinutes * MINUTE }
  const [rules, schedules] = await inOrder([
    loadRules(tx),
    loadSchedules(tx, { professionalIds: [place.professionalId], except: [id], ...span }),
  ])
  const offered = inOpeningHours(schedules, rules.openingHours && toMinutes(rules.openingHours))
  const step = rules.slotStepMinutes * MINUTE
  const times = freeTimesOf(offered, days, { ...lengthOf(place), step, notBefore: notBefore.getTime() })
  return times.filter(({ date }) => date !== beyond.date)
}
