import { hashOf } from '../../accounts/server/session.ts'
import { newBusinessSecret } from '../../platform/server/business-secret.ts'
import { paths } from '../../platform/paths.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

type OfFeed = { professionalId: string | null }

/** Makes the secret address of a calendar. The previous address stops working with the commit. */
export async function makeFeed(tx: BusinessTx, { professionalId }: OfFeed): Promise<{ url: string }> {
  if (professionalId) {
    await tx.one(
      tx.lockAndRead(
        'professional',
        'key share',
        'select id from professional where business_id = $1 and id = $2 and is_active',
        [tx.businessId, professionalId],
      ),
    )
  }
  const secret = newBusinessSecret(tx.businessId)
  await tx.rows(
    `insert into calendar_feed (business_id, professional_id, secret_hash, made_at, made_by) values ($1, $2, $3, $4, $5)
     on conflict (business_id, professional_id) do update
       set secret_hash = excluded.secret_hash, made_at = excluded.made_at, made_by = excluded.made_by`,
    [tx.businessId, professionalId, hashOf(secret), tx.now, tx.actor.accountId],
  )
  tx.audit('calendar-feed.make', { professional: professionalId })
  return { url: fullAddress(paths.calendarFeed(secret)) }
}

export async function endFeed(tx: BusinessTx, { professionalId }: OfFeed): Promise<void> {
  await tx.one(
    `delete from calendar_feed where business_id = $1 and professional_id is not distinct from $2 returning id`,
    [tx.businessId, professionalId],
  )
  tx.audit('calendar-feed.end', { professional: professionalId })
}
