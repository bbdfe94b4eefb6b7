import { sealedFactors } from '../accounts/server/prove-second-factor.ts'
import { sealedWebhooks } from '../integrations/server/webhook-queries.ts'
import { sealedAppSecrets, sealedChannels } from '../messages/server/channel-queries.ts'
import { sealedKeysIn } from '../payments/server/keep-keys.ts'
import type { SealedColumn } from '../platform/server/seal.ts'

/** Everything that is sealed. */
export const sealed: readonly SealedColumn[] = [
  sealedFactors,
  sealedWebhooks,
  sealedChannels,
  sealedAppSecrets,
  ...sealedKeysIn('payment_account'),
  ...sealedKeysIn('deposit_account', 'business_id'),
]
