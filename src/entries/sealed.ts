import { sealedFactors } from '../accounts/server/prove-second-factor.ts'
import { sealedWebhooks } from '../integrations/server/webhook-queries.ts'
import { sealedAppSecrets, sealedChannels } from '../messages/server/channel-queries.ts'
import { sealedKeysIn } from '../payments/server/keep-keys.ts'
import type { SealedColumn } from '../platform/server/seal.ts'

/** What opens the services of others, by which people are written to or charged. */
export const keysOfServices: readonly SealedColumn[] = [
  sealedChannels,
  sealedAppSecrets,
  ...sealedKeysIn('payment_account'),
  ...sealedKeysIn('deposit_account', 'business_id'),
]

/** Everything that is sealed. */
export const sealed: readonly SealedColumn[] = [sealedFactors, sealedWebhooks, ...keysOfServices]
