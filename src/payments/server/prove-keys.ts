import { Refusal } from '../../platform/refusal.ts'
import { NoAnswer } from '../../platform/server/ask-elsewhere.ts'
import { canSeal } from '../../platform/server/seal.ts'
import { keysRefusals, type PaymentKeys } from '../payment-keys.ts'
import { mercadoPago } from './provider/mercado-pago.ts'
import { ProviderRefused } from './provider/payment-provider.ts'

/** Whose keys these are, as the provider says; no others are kept, and none where they cannot be sealed. */
export async function proveKeys({ accessToken }: PaymentKeys): Promise<string> {
  if (!canSeal()) throw new Refusal(keysRefusals.NO_SEALING_KEY)
  try {
    return await mercadoPago(accessToken).accountId()
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal(keysRefusals.KEYS_REFUSED, { cause: error })
    if (error instanceof NoAnswer) throw new Refusal(keysRefusals.PROVIDER_AWAY, { cause: error })
    throw error
  }
}
