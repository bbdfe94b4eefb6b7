import { databasePool } from '../../platform/server/database/database.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { BillingPeriod } from '../plan.ts'
import { firstOf } from '../../platform/server/database/sql-parts.ts'
import { invoiceDaysBefore, reminderDays } from '../subscription.ts'
import { paymentAccount } from './payment-account.ts'
import { issueInvoice, holdBilling, standingOf, type SubscriptionStanding } from './parts/invoices.ts'
import { invoiceJob, reminderJob } from './payment-jobs.ts'

const actor = { accountId: null, name: 'Cobrança' }
const mostAtOnce = 200
const day = 86_400_000

/**
 * Issues the next period's invoices, continues plans that cost nothing, reminds businesses whose period is over, and with
 * the last reminder makes them read-only. Does nothing while there is no payment account.
 */
export async function remindBusinesses(): Promise<void> {
  if (!(await paymentAccount())) return
  const failures: unknown[] = []
  for (let isMore = true; isMore && failures.length === 0;) {
    const { rows } = await databasePool().query<{ businessId: string; zone: string }>(
      'select business_id, zone from subscriptions_due($1)',
      [mostAtOnce],
    )
    isMore = rows.length === mostAtOnce
    for (const { businessId, zone } of rows)
      await inBusiness({ businessId, zone, actor, likeProcedure: 'billing.pay' }, 'write', remind).catch(
        (error: unknown) => failures.push(error),
      )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some businesses could not be reminded')
}

type Next = { id: string; name: string; priceCents: number; period: BillingPeriod; waiting: string | null }

async function remind(tx: BusinessTx): Promise<void> {
  const [, standing, [next]] = await awaitAll([
    holdBilling(tx),
    standingOf(tx),
    tx.rows<Next>(
      `select p.id, p.name, p.price_cents, p.period, (
         select id from invoice i where i.business_id = s.business_id and i.status = 'pending' and i.plan_id is not null
           and (i.kind = 'period' or i.due_at > $2)
       ) as waiting
       from subscription s join plan p on p.id = ${firstOf('s.next_plan_id', 's.plan_id')} where s.business_id = $1`,
      [tx.businessId, tx.now],
    ),
  ])
  if (standing.readOnlySince) return
  const { status, to, nextPlanId } = standing
  const daysBefore = nextPlanId ? 0 : invoiceDaysBefore
  if (next && !next.waiting && status === 'active' && to.getTime() - daysBefore * day < tx.now.getTime()) {
    const invoiceId = await issueInvoice(tx, { plan: next, kind: 'period', dueAt: to })
    if (!invoiceId) return
    tx.enqueue(invoiceJob, { invoiceId })
  }
  const reminder = reminderDue(standing, tx.now)
  if (reminder === null) return
  const isLast = reminder === reminderDays.length
  await tx.rows(
    `update subscription set reminders = $2, reminded_at = $3, read_only_since = case when $4 then $3::timestamptz end
     where business_id = $1`,
    [tx.businessId, reminder, tx.now, isLast],
  )
  tx.enqueue(reminderJob, { reminder })
  tx.audit('billing.remind', { reminder, isReadOnly: isLast })
}

/** The number of the reminder that is due, or null. A late reminder keeps its distance from the one before it. */
function reminderDue({ to, reminders, remindedAt }: SubscriptionStanding, now: Date): number | null {
  const days = reminderDays[reminders]
  if (days === undefined || to.getTime() + days * day >= now.getTime()) return null
  const distance = days - (reminderDays[reminders - 1] ?? days)
  return remindedAt && remindedAt.getTime() + distance * day >= now.getTime() ? null : reminders + 1
}
