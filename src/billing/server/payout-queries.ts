import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { defaultZone, localDate, type LocalDate } from '../../platform/clock.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { nextPayoutDay } from '../affiliate.ts'
import type { Payout } from '../contract.ts'

type Day = { dueOn: LocalDate; payouts: number; amountCents: number; open: number }

export const payoutsOf = async (db: Queries, dueOn: LocalDate): Promise<Payout[]> =>
  (
    await sql<Payout>`
      select id, name as business_name, amount_cents, kind, key, holder_name, document, state
      from payouts_of_day(${dueOn})`.execute(db)
  ).rows

/** The days with payouts, newest first, and the payouts of one day: `dueOn`, or else the newest. */
export async function readPayouts(db: Queries, { dueOn }: { dueOn?: LocalDate | undefined }) {
  const [days, balances] = await awaitAll([
    sql<Day>`
      select due_on::text as due_on, payouts, coalesce(amount_cents, 0)::bigint as amount_cents, open from payout_days()`.execute(
      db,
    ),
    sql<{ owedCents: number; heldCents: number }>`
      select owed_cents, held_cents from affiliate_balances()`.execute(db),
  ])
  const day = dueOn ?? days.rows[0]?.dueOn ?? null
  return {
    ...firstIn(balances.rows),
    nextPayoutOn: nextPayoutDay(localDate(databaseNow(), defaultZone)),
    days: days.rows,
    day,
    payouts: day === null ? [] : await payoutsOf(db, day),
  }
}
