import { sql } from 'kysely'
import { insistOnPlan } from '../../business/server/insist-on-plan.ts'
import { addDays, localDate } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { pastDays, type Receivables } from '../receivables.ts'

type Day = Receivables['days'][number]

/**
 * Card payments by day of arrival, for the past days and all days to come. A payment that arrives in instalments is
 * spread over them, thirty days apart, and the first one takes the indivisible centavos.
 */
export async function readReceivables(tx: BusinessTx): Promise<Receivables> {
  await insistOnPlan(tx, 'receivables')
  const today = localDate(tx.now, tx.zone)
  const since = addDays(today, -pastDays)
  const [{ rows }, unknown, refunded] = await awaitAll([
    sql<Day>`
      select (p.arrives_on + 30 * (k - 1))::text as date, count(*)::int as count,
        sum(p.amount_cents / n + (k = 1)::int * (p.amount_cents % n))::bigint as gross_cents,
        sum(p.fee_cents / n + (k = 1)::int * (p.fee_cents % n))::bigint as fee_cents
      from payment p
      cross join lateral (select case when p.in_parts then p.installments else 1 end as n) shared
      cross join lateral generate_series(1, n) as k
      where p.business_id = ${tx.businessId} and p.arrives_on >= ${since}::date - 330 and p.arrives_on + 30 * (k - 1) >= ${since}
      group by 1 order by 1`.execute(tx.db),
    tx
      .selectFrom('payment')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
      .where('method', '=', 'card')
      .where('arrivesOn', 'is', null)
      .where(sql<boolean>`(at at time zone ${tx.zone})::date >= ${since}`)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('refundPayment')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
      .where('method', '=', 'card')
      .where(sql<boolean>`(at at time zone ${tx.zone})::date >= ${since}`)
      .executeTakeFirstOrThrow(),
  ])
  return { today, days: rows, unknownCents: unknown.cents, refundedCents: refunded.cents }
}
