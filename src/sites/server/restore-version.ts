import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Replaces the draft by an earlier version. */
export async function restoreVersion(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const restored = await tx
    .updateTable('site')
    .from('siteVersion')
    .set((is) => ({ draft: is.ref('siteVersion.content'), updatedAt: tx.now }))
    .whereRef('siteVersion.businessId', '=', 'site.businessId')
    .where('siteVersion.id', '=', id)
    .returning('site.slug')
    .executeTakeFirst()
  if (!restored) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('site.restore', { versionId: id })
}
