import type { PaymentKeys } from '../../payments/payment-keys.ts'
import { openKeys, sealKeys } from '../../payments/server/keep-keys.ts'
import { mercadoPago } from '../../payments/server/provider/mercado-pago.ts'
import type { PaymentProvider } from '../../payments/server/provider/payment-provider.ts'
import { databasePool, type Queries } from '../../platform/server/database/database.ts'

/** Our account at the payment provider, into which businesses pay their invoices. */
export type PaymentAccount = { accountId: string; webhookSecret: string; provider: PaymentProvider }

type Row = { accountId: string; accessToken: Buffer; webhookSecret: Buffer }

/** Null if there are no keys, or this installation cannot unseal them. */
export async function paymentAccount(): Promise<PaymentAccount | null> {
  const { rows } = await databasePool().query<Row>(
    'select account_id, access_token, webhook_secret from payment_account',
  )
  const [kept] = rows
  const keys = kept && openKeys(kept, 'our')
  return keys
    ? { accountId: kept.accountId, webhookSecret: keys.webhookSecret, provider: mercadoPago(keys.accessToken) }
    : null
}

export const readPaymentAccount = (db: Queries) =>
  db.selectFrom('paymentAccount').select(['accountId', 'changedAt']).executeTakeFirst()

/** Stores the account and its sealed keys. The keys are never shown to anybody. */
export async function savePaymentAccount(
  db: Queries,
  { accountId, ...typed }: PaymentKeys & { accountId: string },
): Promise<void> {
  const keys = { accountId, ...sealKeys(typed, 'our') }
  await db
    .insertInto('paymentAccount')
    .values(keys)
    .onConflict((same) => same.column('onlyRow').doUpdateSet((is) => ({ ...keys, changedAt: is.fn('now') })))
    .execute()
}

export const removePaymentAccount = (db: Queries) => db.deleteFrom('paymentAccount').executeTakeFirst()
