import { openKeys } from '../../../payments/server/keep-keys.ts'
import { mercadoPago } from '../../../payments/server/provider/mercado-pago.ts'
import type { PaymentProvider } from '../../../payments/server/provider/payment-provider.ts'
import { databasePool } from '../../../platform/server/database.ts'
import type { Scope } from '../../../platform/server/transaction.ts'

/** Where the deposits of a business arrive. */
export type DepositAccount = {
  businessId: string
  zone: string
  accountId: string
  webhookSecret: string
  provider: PaymentProvider
}

type Row = { zone: string; account_id: string; access_token: Buffer; webhook_secret: Buffer }

/** Null for a business without keys, and where this installation cannot open them. `milliseconds`: how long somebody waits at a page. */
export async function depositAccount(businessId: string, milliseconds?: number): Promise<DepositAccount | null> {
  const { rows } = await databasePool().query<Row>('select * from deposit_account_of($1)', [businessId])
  const [kept] = rows
  const keys = kept && openKeys(kept, businessId)
  if (!keys) return null
  const { accessToken, webhookSecret } = keys
  const provider = mercadoPago(accessToken, milliseconds)
  return { businessId, zone: kept.zone, accountId: kept.account_id, webhookSecret, provider }
}

/**
 * What the provider says is stored as if somebody at the desk had said it, and open screens hear of it; what was paid counts in a business
 * that only reads as well.
 */
export const depositScope = ({ businessId, zone }: { businessId: string; zone: string }): Scope => ({
  businessId,
  zone,
  actor: { accountId: null, name: 'Pagamento' },
  likeDoor: 'deposits.confirm',
})
