import { Refusal } from '../../platform/refusal-error.ts'
import { NoOutsideAnswer } from '../../platform/server/outside/fetch-json.ts'
import { log } from '../../platform/server/log.ts'
import { canSeal, seal, type SealedColumn, unseal } from '../../platform/server/seal.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { keysRefusals, type PaymentConnection, type PaymentKeys } from '../payment-keys.ts'
import { mercadoPago } from './provider/mercado-pago.ts'
import { ProviderRefused } from './provider/payment-provider.ts'

/** Returns the account id of these keys at the provider. Refuses invalid keys, and any that cannot be sealed. */
export async function proveKeys({ accessToken }: PaymentKeys): Promise<string> {
  if (!canSeal()) throw new Refusal(keysRefusals.NO_SEALING_KEY)
  try {
    return await mercadoPago(accessToken).accountId()
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal(keysRefusals.KEYS_REFUSED, { cause: error })
    if (error instanceof NoOutsideAnswer) throw new Refusal(keysRefusals.PROVIDER_AWAY, { cause: error })
    throw error
  }
}

/** The holder of keys: `our`, or a business's id. Keys sealed for one holder cannot be unsealed for another. */
type Holder = 'our' | (string & {})
type SealedKeys = { accessToken: Buffer; webhookSecret: Buffer }

const purposesOf = (holder: Holder) => ({
  accessToken: `${holder} access token`,
  webhookSecret: `${holder} webhook secret`,
})

export function sealKeys({ accessToken, webhookSecret }: PaymentKeys, holder: Holder): SealedKeys {
  const purposes = purposesOf(holder)
  return {
    accessToken: seal(accessToken, purposes.accessToken),
    webhookSecret: seal(webhookSecret, purposes.webhookSecret),
  }
}

/** The sealed keys of a table whose rows are those of the holder in this column, or our own. */
export const sealedKeysIn = (table: string, holder?: string): SealedColumn[] =>
  (['accessToken', 'webhookSecret'] as const).map((key) => ({
    table,
    column: { accessToken: 'access_token', webhookSecret: 'webhook_secret' }[key],
    by: holder ? { holder } : {},
    purpose: (row) => purposesOf(holder ? row['holder']! : 'our')[key],
  }))

/** Null if this installation cannot unseal the keys. */
export function openKeys(sealed: SealedKeys, holder: Holder): PaymentKeys | null {
  const purposes = purposesOf(holder)
  const accessToken = unseal(sealed.accessToken, purposes.accessToken)
  const webhookSecret = unseal(sealed.webhookSecret, purposes.webhookSecret)
  if (accessToken !== null && webhookSecret !== null) return { accessToken, webhookSecret }
  log.error({ holder }, 'the keys of a payment provider were sealed with another SEALING_KEY')
  return null
}

/** The connected account without its keys. `path`: where the provider sends events of payments. */
export const connectionOf = (
  account: { accountId: string; changedAt: Date } | undefined,
  path: string,
): PaymentConnection => ({
  account: account ? { accountId: account.accountId, changedAt: account.changedAt.toISOString() } : null,
  canKeep: canSeal(),
  eventUrl: fullAddress(path),
})
