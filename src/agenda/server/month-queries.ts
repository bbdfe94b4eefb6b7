import { sql } from 'kysely'
import type { LocalDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { MonthDay } from '../contract.ts'
import { localDay, type LocalDay } from '../local-day.ts'
import { monthOf } from '../period.ts'
import { appointmentOn, type AppointmentRow, professionalsWithWeek } from './day-queries.ts'

type Asked = { date: LocalDate; professionalId: string | null }

const shownOfADay = 4

/** The weeks of a month, a day in few words each, so that ten thousand appointments cost no more than ten to show. */
export async function getMonth(tx: BusinessTx, asked: Asked): Promise<{ days: MonthDay[] }> {
  const days = monthOf(asked.date).map((date) => localDay(date, tx.zone))
  const [booked, professionals] = await all([
    bookedDays(tx, asked, days),
    professionalsWithWeek(tx, { from: days[0]!.from, to: days.at(-1)!.to }),
  ])
  const working = professionals
    .filter(({ id, isActive }) => isActive && (!asked.professionalId || id === asked.professionalId))
    .flatMap(({ week }) => week)
  return {
    days: days.map((day) => {
      const first = booked.get(day.date) ?? []
      return {
        date: day.date,
        booked: first[0]?.booked ?? 0,
        bookedMinutes: first[0]?.booked_minutes ?? 0,
        workingMinutes: working
          .filter(({ weekday }) => weekday === day.weekday)
          .reduce((sum, { from, to }) => sum + to - from, 0),
        first: first.map((row) => appointmentOn(day, row)),
      }
    }),
  }
}

type BookedRow = AppointmentRow & { day: LocalDate; booked: number; booked_minutes: number }

/** The first few of each day, each with what its day has in all. */
async function bookedDays(tx: BusinessTx, { professionalId }: Asked, days: LocalDay[]) {
  const { rows } = await sql<BookedRow>`
    select a.*, c.name as client_name, c.phone as client_phone, s.name as service_name
    from (
      select id, professional_id, client_id, service_id, status, starts_at, ends_at, price_cents, notes, source,
        buffer_before_minutes, buffer_after_minutes, squeeze_reason, series_id, version, day::text,
        row_number() over (partition by day order by starts_at, id) as place,
        (count(*) over (partition by day))::int as booked,
        (sum(extract(epoch from ends_at - starts_at)) over (partition by day) / 60)::int as booked_minutes
      from (
        select *, (starts_at at time zone ${tx.zone}::text)::date as day
        from appointment
        where business_id = ${tx.businessId} and status <> 'cancelled'
          and starts_at >= ${new Date(days[0]!.from)} and starts_at < ${new Date(days.at(-1)!.to)}
          ${professionalId ? sql`and professional_id = ${professionalId}` : sql``}
      ) of_month
    ) a
    join client c on c.business_id = ${tx.businessId} and c.id = a.client_id
    join service s on s.business_id = ${tx.businessId} and s.id = a.service_id
    where a.place <= ${shownOfADay}
    order by a.starts_at, a.id`.execute(tx.db)
  return Map.groupBy(rows, ({ day }) => day)
}
