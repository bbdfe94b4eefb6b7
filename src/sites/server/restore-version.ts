import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Replaces the draft by an earlier version. */
export async function restoreVersion(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.one(
    tx
      .updateTable('site')
      .from('siteVersion')
      .set((is) => ({ draft: is.ref('siteVersion.content'), updatedAt: tx.now }))
      .whereRef('siteVersion.businessId', '=', 'site.businessId')
      .where('siteVersion.id', '=', id)
      .returning('site.slug'),
  )
  tx.audit('site.restore', { versionId: id })
}
