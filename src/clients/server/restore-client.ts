import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Restores a removed client. Merged and erased cards cannot be restored. */
export async function restoreClient(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.update('client', id, { deactivatedAt: null }, { mergedInto: null, erasedAt: null })
  tx.audit('client.restore', { client: id })
}
