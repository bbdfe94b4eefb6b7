import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostVersions } from '../site.ts'

/** Publishes the draft as it was saved last. */
export async function publishSite(tx: BusinessTx): Promise<void> {
  const site = await lockSite(tx)
  if (site.hasChanges) await keepVersion(tx)
  await tx
    .updateTable('site')
    .set((site) => ({ published: site.ref('draft'), publishedAt: tx.now }))
    .execute()
  tx.audit('site.publish')
}

/** Takes the page off the internet; its draft stays. */
export async function withdrawSite(tx: BusinessTx): Promise<void> {
  const site = await lockSite(tx)
  if (!site.isPublished) throw new Refusal(platformRefusals.NOT_FOUND)
  await keepVersion(tx)
  await tx.updateTable('site').set({ published: null, publishedAt: null }).execute()
  tx.audit('site.withdraw')
}

const lockSite = (tx: BusinessTx) =>
  tx.one<{ isPublished: boolean; hasChanges: boolean }>(
    `select published is not null as is_published, coalesce(published <> draft, false) as has_changes
     from site where business_id = $1 for update`,
    [tx.businessId],
  )

/** Keeps the published page as a version. Called before it is replaced, so that its pictures stay in use. */
async function keepVersion(tx: BusinessTx): Promise<void> {
  await tx.rows(
    `insert into site_version (business_id, content, published_at)
     select business_id, published, published_at from site where business_id = $1`,
    [tx.businessId],
  )
  await tx.rows(
    `delete from site_version where business_id = $1 and id not in (
       select id from site_version where business_id = $1 order by id desc limit $2)`,
    [tx.businessId, mostVersions],
  )
}
