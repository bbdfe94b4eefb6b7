import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { readPaymentAccount, removePaymentAccount, savePaymentAccount } from '../../billing/server/payment-account.ts'
import type { PaymentConnection, PaymentKeys } from '../../payments/payment-keys.ts'
import { connectionOf, proveKeys } from '../../payments/server/keep-keys.ts'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'

/** The connected account, without its keys. */
export const readPaymentKeys = async (db: Queries): Promise<PaymentConnection> =>
  connectionOf(await readPaymentAccount(db), paths.paymentEvents)

/** Saves keys that the provider has accepted. From then on only payments to that account count. */
export async function savePaymentKeys(edge: EdgeContext, who: Who, keys: PaymentKeys): Promise<void> {
  const accountId = await proveKeys(keys)
  await outsideBusinesses('write', async (db) => {
    await savePaymentAccount(db, { ...keys, accountId })
    await recordEvent(db, 'operator.payments_update', { accountId: who.accountId, network: edge.network, detail: {} })
  })
}

/** Removes the keys. From then on no business is asked to pay. */
export async function removePaymentKeys(edge: EdgeContext, who: Who): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const { numDeletedRows } = await removePaymentAccount(db)
    if (numDeletedRows === 0n) throw new Refusal(platformRefusals.NOT_FOUND)
    await recordEvent(db, 'operator.payments_remove', { accountId: who.accountId, network: edge.network, detail: {} })
  })
}
