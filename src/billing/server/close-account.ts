import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { firstOf } from '../../platform/server/database/sql-parts.ts'
import { dropPendingInvoice, holdBilling } from './parts/invoices.ts'
import { readPaymentAccount } from './payment-account.ts'

export type ClosedAccount = { closedAt: Date; erasesAt: Date; told: number; isErased: boolean }

/** How a closed account stands; null if it is open. */
export async function readClosedAccount(tx: BusinessTx): Promise<ClosedAccount | null> {
  const [row] = await tx.rows<ClosedAccount>(
    `select closed_at, erases_at, erasure_told as told, erased_at is not null as is_erased
     from subscription where business_id = $1 and closed_at is not null`,
    [tx.businessId],
  )
  return row ?? null
}

/** Whether an invoice is overdue for a plan that is still used. Whoever only reads has used nothing since. */
export async function owesForPlan(tx: BusinessTx): Promise<boolean> {
  const rows = await tx.rows(
    `select from invoice i join subscription s on s.business_id = i.business_id
     where i.business_id = $1 and i.status = 'pending' and i.kind = 'period' and s.status = 'active'
       and i.due_at <= $2 and only_reads_since(s) is null`,
    [tx.businessId, tx.now],
  )
  return rows.length > 0
}

/** Closes the account: from now on it only reads, and nothing is asked for. Returns whether it was open. */
export async function closeAccount(tx: BusinessTx, daysKept: number): Promise<boolean> {
  const [, closed] = await awaitAll([
    holdBilling(tx),
    tx.rows(
      `update subscription set closed_at = $2, erases_at = $2::timestamptz + make_interval(days => $3), erasure_told = 0,
         read_only_since = ${firstOf('only_reads_since(subscription)', '$2::timestamptz')}
       where business_id = $1 and closed_at is null returning business_id`,
      [tx.businessId, tx.now, daysKept],
    ),
  ])
  if (closed.length === 0) return false
  await dropPendingInvoice(tx, 'cancelled')
  return true
}

/**
 * Opens a closed account again. What was paid for can be used to its end; what ended meanwhile only reads until a plan is
 * paid, where one can be paid. Returns whether it was closed.
 */
export async function reopenAccount(tx: BusinessTx): Promise<boolean> {
  const [, account] = await awaitAll([holdBilling(tx), readPaymentAccount(tx.db)])
  const opened = await tx.rows(
    `update subscription set closed_at = null, erases_at = null, erasure_told = 0,
         read_only_since = case when $2 and expires_at <= $3 then read_only_since end
       where business_id = $1 and closed_at is not null and erased_at is null returning business_id`,
    [tx.businessId, account !== undefined, tx.now],
  )
  return opened.length > 0
}

/** Notes that a letter before the erasure leaves. Returns false if it has left already. */
export async function noteErasureTold(tx: BusinessTx, told: number): Promise<boolean> {
  const rows = await tx.rows(
    `update subscription set erasure_told = $2
     where business_id = $1 and closed_at is not null and erased_at is null and erasure_told < $2 returning business_id`,
    [tx.businessId, told],
  )
  return rows.length > 0
}

/** Holds a closed account whose time has come, so that it is erased once and not opened meanwhile. */
export async function holdForErasure(tx: BusinessTx): Promise<boolean> {
  const [, rows] = await awaitAll([holdBilling(tx), tx.rows('select where may_be_erased()', [])])
  return rows.length > 0
}

/** The plan is known for the figures of past months; what was chosen for later, or told, is not. */
export const markErased = (tx: BusinessTx): Promise<unknown> =>
  tx.rows(`update subscription set erased_at = $2, next_plan_id = null, wanted_plan_id = null where business_id = $1`, [
    tx.businessId,
    tx.now,
  ])
