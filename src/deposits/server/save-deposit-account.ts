import type { DoorContext } from '../../accounts/server/guard.ts'
import type { PaymentKeys } from '../../payments/payment-keys.ts'
import { proveKeys, sealKeys } from '../../payments/server/keep-keys.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'

/** The provider says whose the keys are before they are kept: from then on only money of that account counts. They are told to nobody. */
export async function saveDepositAccount(context: DoorContext, keys: PaymentKeys): Promise<void> {
  const accountId = await proveKeys(keys)
  await context.write((tx) => keepKeys(tx, keys, accountId))
}

async function keepKeys(tx: BusinessTx, keys: PaymentKeys, accountId: string): Promise<void> {
  const kept = { account_id: accountId, ...sealKeys(keys, tx.businessId), changed_at: tx.now }
  await tx.db
    .insertInto('deposit_account')
    .values({ business_id: tx.businessId, ...kept })
    .onConflict((already) => already.column('business_id').doUpdateSet(kept))
    .execute()
  tx.audit('deposit-account.save')
}

/** From then on the PIX of a deposit is made here again, and somebody looks whether it came. */
export async function removeDepositAccount(tx: BusinessTx): Promise<void> {
  const [removed] = await tx.rows('delete from deposit_account where business_id = $1 returning business_id', [
    tx.businessId,
  ])
  if (!removed) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('deposit-account.remove')
}
