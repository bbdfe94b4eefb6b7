import { log } from '../../platform/server/log.ts'
import { seal, unseal } from '../../platform/server/seal.ts'
import { databasePool, type Queries } from '../../platform/server/database.ts'
import { mercadoPago } from '../../payments/server/provider/mercado-pago.ts'
import type { PaymentProvider } from '../../payments/server/provider/payment-provider.ts'

const purposes = { access_token: 'our access token', webhook_secret: 'our webhook secret' } as const

/** Where what businesses pay us arrives. */
export type PaymentAccount = { accountId: string; webhookSecret: string; provider: PaymentProvider }

type Row = { account_id: string; access_token: Buffer; webhook_secret: Buffer }

/** Null while there are no keys, or none that this installation can open. */
export async function paymentAccount(): Promise<PaymentAccount | null> {
  const { rows } = await databasePool().query<Row>(
    'select account_id, access_token, webhook_secret from payment_account',
  )
  const [kept] = rows
  if (!kept) return null
  const accessToken = unseal(kept.access_token, purposes.access_token)
  const webhookSecret = unseal(kept.webhook_secret, purposes.webhook_secret)
  if (accessToken === null || webhookSecret === null) {
    log.error('the keys of the payment provider were sealed with another SEALING_KEY')
    return null
  }
  return { accountId: kept.account_id, webhookSecret, provider: mercadoPago(accessToken) }
}

export const readPaymentAccount = (db: Queries) =>
  db.selectFrom('payment_account').select(['account_id', 'changed_at']).executeTakeFirst()

/** Which account is paid into, with its keys; they are never read back to anybody. */
export async function savePaymentAccount(
  db: Queries,
  { accountId, accessToken, webhookSecret }: { accountId: string; accessToken: string; webhookSecret: string },
): Promise<void> {
  const keys = {
    account_id: accountId,
    access_token: seal(accessToken, purposes.access_token),
    webhook_secret: seal(webhookSecret, purposes.webhook_secret),
  }
  await db
    .insertInto('payment_account')
    .values(keys)
    .onConflict((same) => same.column('only_row').doUpdateSet((is) => ({ ...keys, changed_at: is.fn('now') })))
    .execute()
}

export const removePaymentAccount = (db: Queries) => db.deleteFrom('payment_account').executeTakeFirst()
