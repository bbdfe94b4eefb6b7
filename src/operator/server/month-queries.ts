import { sql } from 'kysely'
import { monthlyCents, type BillingPeriod } from '../../billing/plan.ts'
import { reminderDays } from '../../billing/subscription.ts'
import { addMonths, defaultZone, localDate, monthBounds } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { type Month, monthsShown } from '../month.ts'

/** How long after the paid period's end a business still counts as paying: until it becomes read-only. */
export const patience = sql`make_interval(days => ${reminderDays.at(-1)})`

/** Months are those of the operator's zone, whatever the zones of the businesses. */
export async function readMonths(db: Queries, now = databaseNow()): Promise<Month[]> {
  const today = localDate(now, defaultZone)
  const dates = Array.from({ length: monthsShown }, (_, at) => addMonths(today, at + 1 - monthsShown))
  const borders = [...dates.map((date) => monthBounds(date, defaultZone).from), monthBounds(today, defaultZone).to]
  const ends = borders.slice(1).map((end) => (end < now ? end : now))
  const [revenues, { rows }] = await awaitAll([
    readRevenues(db, ends),
    sql<Omit<Month, 'month' | 'monthlyRevenueCents'>>`
      select businesses, trials_ended, trials_converted, paying, lost,
        received_cents, coalesce(bookings, 0) as bookings, coalesce(sales, 0) as sales,
        coalesce(sold_cents, 0) as sold_cents, coalesce(refunded_cents, 0) as refunded_cents
      from platform_months(${borders}::timestamptz[], ${now}, ${patience})
      left join (
        select month, sum(bookings)::bigint as bookings, sum(sales)::bigint as sales, sum(sold_cents)::bigint as sold_cents,
          sum(refunded_cents)::bigint as refunded_cents
        from platform_use(${borders}::timestamptz[]) group by month
      ) used using (month)
      order by month`.execute(db),
  ])
  return dates.map((date, at) => {
    const revenue = revenues[at] ?? null
    return { month: date.slice(0, 7), ...rows[at]!, monthlyRevenueCents: revenue && sumOf(revenue) }
  })
}

type Revenue = { planId: string; priceCents: number; period: BillingPeriod; businesses: number }

/** The paid plans and their number of businesses at each moment; null for a moment before the first business. */
export async function readRevenues(db: Queries, moments: readonly Date[]): Promise<(Revenue[] | null)[]> {
  const { rows } = await sql<Revenue & { moment: number }>`
    select moment, plan_id, plan_cents as price_cents, plan_period as period, businesses
    from platform_revenue(${moments}::timestamptz[], ${patience})`.execute(db)
  return moments.map((_, at) => {
    const told = rows.filter(({ moment }) => moment === at + 1)
    return told.length === 0 ? null : told.filter(({ businesses }) => businesses > 0)
  })
}

export const sumOf = (revenues: readonly Revenue[]): number =>
  revenues.reduce((sum, one) => sum + one.businesses * monthlyCents(one), 0)
