import { sql } from 'kysely'
import type { LocalDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { Interval, WorkingMinutes } from '../availability.ts'
import type { Week } from '../contract.ts'
import { localDay } from '../local-day.ts'
import { weekOf } from '../period.ts'
import { appointmentOn, appointmentsOf, finishedToday, offBetween, offOn, type TimeOffRow } from './day-queries.ts'

/** The seven days around a date as `getDay` would tell each of them, in one read. */
export async function getWeek(tx: BusinessTx, { date }: { date: LocalDate }): Promise<Week> {
  const days = weekOf(date).map((one) => localDay(one, tx.zone))
  const span = { from: days[0]!.from, to: days.at(-1)!.to }
  const [appointments, professionals, finished] = await all([
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
      professionals: professionals
        .filter(({ id, isActive }) => isActive || busy.has(id))
        .map(({ week, off, ...professional }) => ({
          ...professional,
          off: offOn(day, off),
          working: week.filter(({ weekday }) => weekday === day.weekday).map(({ from, to }) => ({ from, to })),
        })),
      appointments: touching.map((row) => appointmentOn(day, row)),
    }
  })
  return { days: plans, finished }
}

type ProfessionalRow = { id: string; name: string; isActive: boolean; week: WorkingMinutes[]; off: TimeOffRow[] }

export async function professionalsWithWeek(tx: BusinessTx, span: Interval): Promise<ProfessionalRow[]> {
  const { rows } = await sql<ProfessionalRow>`
    select p.id, p.name, p.is_active as "isActive", coalesce((
      select json_agg(
        json_build_object('weekday', h.weekday, 'from', h.starts_minute, 'to', h.ends_minute) order by h.starts_minute
      )
      from working_hours h
      where h.business_id = p.business_id and h.professional_id = p.id
    ), '[]') as week, ${offBetween(tx, span)} as off
    from professional p
    where p.business_id = ${tx.businessId}
    order by p.name, p.id`.execute(tx.db)
  return rows
}
