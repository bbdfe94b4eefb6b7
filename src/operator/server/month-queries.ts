import { sql } from 'kysely'
import { reminderDays } from '../../billing/subscription.ts'
import { addMonths, defaultZone, localDate, monthBounds } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/server/database-clock.ts'
import type { Queries } from '../../platform/server/database.ts'
import { type Month, monthsShown } from '../month.ts'

/** Months are counted in the operator's own zone, whatever the zones of the businesses. */
export async function readMonths(db: Queries, now = databaseNow()): Promise<Month[]> {
  const today = localDate(now, defaultZone)
  const dates = Array.from({ length: monthsShown }, (_, at) => addMonths(today, at + 1 - monthsShown))
  const borders = [...dates.map((date) => monthBounds(date, defaultZone).from), monthBounds(today, defaultZone).to]
  const { rows } = await sql<Omit<Month, 'month'>>`
    select businesses, trials_ended as "trialsEnded", trials_converted as "trialsConverted", paying, lost,
      received_cents as "receivedCents", coalesce(bookings, 0) as bookings, coalesce(sales, 0) as sales,
      coalesce(sold_cents, 0) as "soldCents", coalesce(refunded_cents, 0) as "refundedCents"
    from platform_months(${borders}::timestamptz[], ${now}, make_interval(days => ${reminderDays.at(-1)}))
    left join (
      select month, sum(bookings)::bigint as bookings, sum(sales)::bigint as sales, sum(sold_cents)::bigint as sold_cents,
        sum(refunded_cents)::bigint as refunded_cents
      from platform_use(${borders}::timestamptz[]) group by month
    ) used using (month)
    order by month`.execute(db)
  return dates.map((date, at) => ({ month: date.slice(0, 7), ...rows[at]! }))
}
