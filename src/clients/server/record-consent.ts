import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { ConsentForm } from '../consent.ts'

/** Writes down what the client said; an earlier answer stays beside it. */
export async function recordConsent(tx: BusinessTx, { id, purpose, isGranted, method }: ConsentForm): Promise<void> {
  const client = await tx.db
    .selectFrom('client')
    .select('id')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
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
