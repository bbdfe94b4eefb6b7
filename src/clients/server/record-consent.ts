import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ConsentForm, Purpose } from '../consent.ts'

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
    .insertInto('clientConsent')
    .values({
      businessId: tx.businessId,
      clientId: id,
      purpose,
      isGranted,
      method,
      at: tx.now,
      accountId: tx.actor.accountId,
      actorName: tx.actor.name,
    })
    .execute()
  tx.audit('client.consent', { client: id, purpose, isGranted, method })
}

type OpenPurpose = { id: string; purpose: Purpose; isNew: boolean }

/**
 * Records what a visitor agrees to while booking. It counts only where the card has no answer yet: whoever types
 * another's phone must not overrule that person's no. `isNew`: the card is stored with this transaction's end.
 */
export async function grantUnanswered(tx: BusinessTx, { id, purpose, isNew }: OpenPurpose): Promise<void> {
  if (!isNew && (await newestAnswer(tx, id, purpose)) !== null) return
  tx.finish({
    sql: `insert into client_consent (business_id, client_id, purpose, is_granted, method, at, account_id, actor_name)
      values ($1, $2, $3, true, 'online', $4, $5, $6)`,
    parameters: [tx.businessId, id, purpose, tx.now, tx.actor.accountId, tx.actor.name],
  })
  tx.audit('client.consent', { client: id, purpose, isGranted: true, method: 'online' })
}

/** Null if the client never answered. */
export async function newestAnswer(tx: BusinessTx, id: string, purpose: Purpose): Promise<boolean | null> {
  const [newest] = await tx.rows<{ isGranted: boolean }>(
    `select is_granted from client_consent
     where business_id = $1 and client_id = $2 and purpose = $3 order by at desc, id desc limit 1`,
    [tx.businessId, id, purpose],
  )
  return newest?.isGranted ?? null
}
