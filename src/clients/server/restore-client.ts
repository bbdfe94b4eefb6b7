import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Brings back a deactivated client. Merged and erased cards do not come back. */
export async function restoreClient(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.update('client', id, { deactivatedAt: null }, { mergedInto: null, erasedAt: null })
  tx.audit('client.activate', { client: id })
}
