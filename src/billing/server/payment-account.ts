import type { PaymentKeys } from '../../payments/payment-keys.ts'
import { openKeys, sealKeys } from '../../payments/server/keep-keys.ts'
import { mercadoPago } from '../../payments/server/provider/mercado-pago.ts'
import type { PaymentProvider } from '../../payments/server/provider/payment-provider.ts'
import { databasePool, type Queries } from '../../platform/server/database.ts'

/** Where what businesses pay us arrives. */
export type PaymentAccount = { accountId: string; webhookSecret: string; provider: PaymentProvider }

type Row = { account_id: string; access_token: Buffer; webhook_secret: Buffer }

/** Null while there are no keys, or none that this installation can open. */
export async function paymentAccount(): Promise<PaymentAccount | null> {
  const { rows } = await databasePool().query<Row>(
    'select account_id, access_token, webhook_secret from payment_account',
  )
  const [kept] = rows
  const keys = kept && openKeys(kept, 'our')
  return keys
    ? { accountId: kept.account_id, webhookSecret: keys.webhookSecret, provider: mercadoPago(keys.accessToken) }
    : null
}

export const readPaymentAccount = (db: Queries) =>
  db.selectFrom('payment_account').select(['account_id', 'changed_at']).executeTakeFirst()

/** Which account is paid into, with its keys; they are never read back to anybody. */
export async function savePaymentAccount(
  db: Queries,
  { accountId, ...typed }: PaymentKeys & { accountId: string },
): Promise<void> {
  const keys = { account_id: accountId, ...sealKeys(typed, 'our') }
  await db
    .insertInto('payment_account')
    .values(keys)
    .onConflict((same) => same.column('only_row').doUpdateSet((is) => ({ ...keys, changed_at: is.fn('now') })))
    .execute()
}

export const removePaymentAccount = (db: Queries) => db.deleteFrom('payment_account').executeTakeFirst()
