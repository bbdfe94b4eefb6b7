import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { endOf, tellOwnersOfMoney } from '../../business/server/tell-owners.ts'
import type { PaymentKeys } from '../../payments/payment-keys.ts'
import { proveKeys, sealKeys } from '../../payments/server/keep-keys.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Saves keys that the provider has accepted. From then on only payments to that account count. */
export async function saveDepositAccount(context: ProcedureContext, keys: PaymentKeys): Promise<void> {
  const accountId = await proveKeys(keys)
  await context.write((tx) => keepKeys(tx, keys, accountId))
}

async function keepKeys(tx: BusinessTx, keys: PaymentKeys, accountId: string): Promise<void> {
  const before = await accountBefore(tx)
  await tx.upsert('depositAccount', { accountId, ...sealKeys(keys, tx.businessId), changedAt: tx.now })
  await tellOwnersOfMoney(tx, { target: 'deposit_account', before, after: endOf(accountId) })
  tx.audit('deposit-account.save', { endedIn: before, endsIn: endOf(accountId) })
}

/** Removes the account. From then on PIX codes are made here and confirmed by hand. */
export async function removeDepositAccount(tx: BusinessTx): Promise<void> {
  const removed = await tx.one<{ id: string }>(
    'delete from deposit_account where business_id = $1 returning account_id as id',
    [tx.businessId],
  )
  await tellOwnersOfMoney(tx, { target: 'deposit_account', before: endOf(removed.id), after: null })
  tx.audit('deposit-account.remove', { endedIn: endOf(removed.id), endsIn: null })
}

const accountBefore = async (tx: BusinessTx) => {
  const [kept] = await tx.rows<{ id: string }>(
    'select account_id as id from deposit_account where business_id = $1 for update',
    [tx.businessId],
  )
  return endOf(kept?.id)
}
