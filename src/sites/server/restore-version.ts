import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Replaces the draft by an earlier version. */
export async function restoreVersion(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const restored = await tx.db
    .updateTable('site')
    .from('site_version')
    .set((is) => ({ draft: is.ref('site_version.content'), updated_at: tx.now }))
    .where('site.business_id', '=', tx.businessId)
    .where('site_version.business_id', '=', tx.businessId)
    .where('site_version.id', '=', id)
    .returning('site.slug')
    .executeTakeFirst()
  if (!restored) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('site.restore', { versionId: id })
}
