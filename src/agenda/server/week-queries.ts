import type { LocalDate } from '../../platform/clock.ts'
import { inOrder, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Week } from '../contract.ts'
import { localDay } from '../../platform/local-day.ts'
import { weekOf } from '../period.ts'
import { appointmentOn, appointmentsOf, finishedToday, onDay, professionalsWithWeek } from './day-queries.ts'

/** The seven days around a date as `getDay` would tell each of them, in one read. */
export async function getWeek(tx: BusinessTx, { date }: { date: LocalDate }): Promise<Week> {
  const days = weekOf(date).map((one) => localDay(one, tx.zone))
  const span = { from: days[0]!.from, to: days.at(-1)!.to }
  const [appointments, professionals, finished] = await inOrder([
    appointmentsOf(tx, span),
    professionalsWithWeek(tx, span),
    finishedToday(tx),
  ])
  const plans = days.map((day) => {
    const touching = appointments.filter(
      ({ starts_at, ends_at }) => starts_at.getTime() < day.to && ends_at.getTime() > day.from,
    )
    const busy = new Set(touching.map(({ professional_id }) => professional_id))
    return {
      date: day.date,
      professionals: professionals.filter(({ id, isActive }) => isActive || busy.has(id)).map((one) => onDay(day, one)),
      appointments: touching.map((row) => appointmentOn(day, row)),
    }
  })
  return { days: plans, finished }
}
