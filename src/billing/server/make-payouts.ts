import { defaultZone, instantOf, localDate, type LocalDate } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import { databasePool } from '../../platform/server/database/database.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { payoutDayOf } from '../affiliate.ts'
import { affiliateScope, holdAffiliate, movePayout } from './parts/affiliate-ledger.ts'

/**
 * Makes this month's payouts on their day or as soon after it as a server runs: one for each affiliate with an
 * available balance. Once all are made the batch is closed, so that an exported list stays complete.
 */
export async function makePayouts(now = databaseNow()): Promise<void> {
  const today = localDate(now, defaultZone)
  const dueOn = payoutDayOf(today)
  if (today < dueOn) return
  const pool = databasePool()
  const { rowCount: isMade } = await pool.query('select from payout_batch where due_on = $1', [dueOn])
  if (isMade) return
  const until = instantOf(dueOn, '00:00', defaultZone)
  const { rows } = await pool.query<{ businessId: string; zone: string }>(
    'select business_id, zone from payouts_due($1, $2)',
    [dueOn, until],
  )
  const failures: unknown[] = []
  for (const { businessId, zone } of rows)
    await inBusiness(affiliateScope({ businessId, zone }), 'write', (tx) => makePayout(tx, dueOn, until)).catch(
      (error: unknown) => failures.push(error),
    )
  if (failures.length > 0) throw new AggregateError(failures, 'some payouts could not be made')
  await pool.query('insert into payout_batch (due_on) values ($1) on conflict do nothing', [dueOn])
}

/** The balance is read again while the affiliate is held, because a claw-back may have reduced it meanwhile. */
async function makePayout(tx: BusinessTx, dueOn: LocalDate, until: Date): Promise<void> {
  await holdAffiliate(tx)
  const [made] = await tx.rows<{ id: string; amountCents: number }>(
    `insert into payout (business_id, id, due_on, amount_cents, kind, key, holder_name, document, made_at)
     select a.business_id, $2, $3, e.balance, a.kind, a.key, a.holder_name, a.document, $5
     from affiliate_account a, (
       select sum(amount_cents)::bigint as balance from affiliate_entry
       where business_id = $1 and (counts_at <= $4 or kind = 'payout')
     ) e
     where a.business_id = $1 and e.balance > 0 and not exists (select from payout_batch where due_on = $3)
     on conflict (business_id, due_on) do nothing
     returning id, amount_cents`,
    [tx.businessId, newId(), dueOn, until, tx.now],
  )
  if (!made) return
  await movePayout(tx, 'payout', { payoutId: made.id, amountCents: -made.amountCents })
  tx.audit('billing.payout', { amountCents: made.amountCents })
}
