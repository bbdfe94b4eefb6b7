import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ConsentForm } from '../consent.ts'

/** Records the client's answer. Earlier answers are kept. */
export async function recordConsent(tx: BusinessTx, { id, purpose, isGranted, method }: ConsentForm): Promise<void> {
  const [client] = await tx.lockAndRead(
    'client',
    'key share',
    'select id from client where business_id = $1 and id = $2 and deactivated_at is null',
    [tx.businessId, id],
  )
  if (!client) throw new Refusal(platformRefusals.NOT_FOUND)
  await tx.db
    .insertInto('client_consent')
    .values({
      business_id: tx.businessId,
      client_id: id,
      purpose,
      is_granted: isGranted,
      method,
      at: tx.now,
      account_id: tx.actor.accountId,
      actor_name: tx.actor.name,
    })
    .execute()
  tx.audit('client.consent', { client: id, purpose, isGranted, method })
}
