import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ConsentForm, Purpose } from '../consent.ts'

/** Records the client's answer. Earlier answers are kept. */
export async function recordConsent(tx: BusinessTx, { id, purpose, isGranted, method }: ConsentForm): Promise<void> {
  await tx.one(
    tx.lockAndRead(
      'client',
      'key share',
      'select id from client where business_id = $1 and id = $2 and deactivated_at is null',
      [tx.businessId, id],
    ),
  )
  await tx
    .insertInto('clientConsent')
    .values({
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

type OpenPurpose = { id: string; purpose: Purpose; phone: string | null; email: string | null }

/**
 * Records what a visitor agrees to while booking. It counts only where the card has no answer yet, and where nobody whom
 * the same phone or e-mail reaches said no: under another name, whoever types them would overrule that person.
 */
export async function grantUnanswered(tx: BusinessTx, { id, purpose, phone, email }: OpenPurpose): Promise<void> {
  const answers = await tx.rows(answeredText, [tx.businessId, id, purpose, phone, email])
  if (answers.length > 0) return
  tx.finish({
    sql: `insert into client_consent (business_id, client_id, purpose, is_granted, method, at, account_id, actor_name)
      values ($1, $2, $3, true, 'online', $4, $5, $6)`,
    parameters: [tx.businessId, id, purpose, tx.now, tx.actor.accountId, tx.actor.name],
  })
  tx.audit('client.consent', { client: id, purpose, isGranted: true, method: 'online' })
}

const answeredText = `
  select from client c
  cross join lateral (
    select k.is_granted from client_consent k
    where k.business_id = c.business_id and k.client_id = c.id and k.purpose = $3
    order by k.at desc, k.id desc limit 1) newest
  where c.business_id = $1 and c.deactivated_at is null
    and (c.id = $2 or (not newest.is_granted and (c.phone = $4 or c.email = $5)))
  limit 1`

/** Null if the client never answered. */
export async function newestAnswer(tx: BusinessTx, id: string, purpose: Purpose): Promise<boolean | null> {
  const [newest] = await tx.rows<{ isGranted: boolean }>(
    `select is_granted from client_consent
     where business_id = $1 and client_id = $2 and purpose = $3 order by at desc, id desc limit 1`,
    [tx.businessId, id, purpose],
  )
  return newest?.isGranted ?? null
}
