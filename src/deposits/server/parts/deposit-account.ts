import { openKeys } from '../../../payments/server/keep-keys.ts'
import { mercadoPago } from '../../../payments/server/provider/mercado-pago.ts'
import type { PaymentProvider } from '../../../payments/server/provider/payment-provider.ts'
import { databasePool } from '../../../platform/server/database/database.ts'
import type { Scope } from '../../../platform/server/database/business-tx.ts'

/** A business's account at the payment provider, which receives its deposits. */
export type DepositAccount = {
  businessId: string
  zone: string
  accountId: string
  webhookSecret: string
  provider: PaymentProvider
}

type Row = { zone: string; accountId: string; accessToken: Buffer; webhookSecret: Buffer }

/** Null if there are no keys, or they cannot be unsealed here. `milliseconds`: the timeout where a page waits. */
export async function depositAccount(businessId: string, milliseconds?: number): Promise<DepositAccount | null> {
  const { rows } = await databasePool().query<Row>('select * from deposit_account_of($1)', [businessId])
  const [kept] = rows
  const keys = kept && openKeys(kept, businessId)
  if (!keys) return null
  const { accessToken, webhookSecret } = keys
  const provider = mercadoPago(accessToken, milliseconds)
  return { businessId, zone: kept.zone, accountId: kept.accountId, webhookSecret, provider }
}

/** Open screens reload as after a confirmation by hand. */
export const depositScope = ({ businessId, zone }: { businessId: string; zone: string }): Scope => ({
  businessId,
  zone,
  actor: { accountId: null, name: 'Pagamento' },
  likeProcedure: 'deposits.confirm',
})
