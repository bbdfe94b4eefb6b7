import { sql } from 'kysely'
import type { LocalDate } from '../../platform/clock.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import type { MonthDay } from '../contract.ts'
import { localDay } from '../local-day.ts'
import { monthOf } from '../period.ts'
import { professionalsWithWeek } from './day-queries.ts'

type Asked = { date: LocalDate; professionalId: string | null }

const shownOfADay = 4

/** The weeks of a month, a day in few words each, so that ten thousand appointments cost no more than ten to show. */
export async function getMonth(tx: BusinessTx, asked: Asked): Promise<{ days: MonthDay[] }> {
  const days = monthOf(asked.date).map((date) => localDay(date, tx.zone))
  const [booked, professionals] = await all([
    bookedDays(tx, asked.professionalId, days[0]!.from, days.at(-1)!.to),
    professionalsWithWeek(tx, { from: days[0]!.from, to: days.at(-1)!.to }),
  ])
  const working = professionals
    .filter(({ id, isActive }) => isActive && (!asked.professionalId || id === asked.professionalId))
    .flatMap(({ week }) => week)
  return {
    days: days.map(({ date, weekday }) => ({
      ...(booked.get(date) ?? nothing),
      date,
      workingMinutes: working
        .filter((stretch) => stretch.weekday === weekday)
        .reduce((sum, { from, to }) => sum + to - from, 0),
    })),
  }
}

const nothing = { booked: 0, bookedMinutes: 0, first: [] }

type BookedRow = Omit<MonthDay, 'workingMinutes'>

async function bookedDays(tx: BusinessTx, professionalId: string | null, from: number, to: number) {
  const { rows } = await sql<BookedRow>`
    select a.day::text as date, count(*)::int as booked,
      (sum(extract(epoch from a.ends_at - a.starts_at)) / 60)::int as "bookedMinutes",
      json_agg(
        json_build_object(
          'id', a.id, 'client', c.name, 'status', a.status,
          'startsAt', to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) order by a.place
      ) filter (where a.place <= ${shownOfADay}) as first
    from (
      select id, client_id, status, starts_at, ends_at, day,
        row_number() over (partition by day order by starts_at, id) as place
      from (
        select id, client_id, status, starts_at, ends_at, (starts_at at time zone ${tx.zone}::text)::date as day
        from appointment
        where business_id = ${tx.businessId} and status <> 'cancelled'
          and starts_at >= ${new Date(from)} and starts_at < ${new Date(to)}
          ${professionalId ? sql`and professional_id = ${professionalId}` : sql``}
      ) of_month
    ) a
    left join client c on c.business_id = ${tx.businessId} and c.id = a.client_id and a.place <= ${shownOfADay}
    group by a.day`.execute(tx.db)
  return new Map(rows.map((row) => [row.date, row]))
}
