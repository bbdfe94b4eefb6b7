import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { registerRefusals, type Opening } from '../register.ts'

/** A business has one open session; the unique index decides between two that open at once. */
export async function openRegister(tx: BusinessTx, input: Opening): Promise<{ id: string }> {
  const opened = await tx.db
    .insertInto('register_session')
    .values({
      business_id: tx.businessId,
      cashier_name: input.cashierName,
      opening_cents: input.openingCents,
      opened_at: tx.now,
    })
    // A parameter instead of the literal stops matching the partial index once the plan is generic.
    .onConflict((conflict) => conflict.column('business_id').where('status', '=', sql.lit('open')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) throw new Refusal(registerRefusals.REGISTER_ALREADY_OPEN)
  tx.audit('register.open', { register: opened.id, openingCents: input.openingCents })
  return opened
}
