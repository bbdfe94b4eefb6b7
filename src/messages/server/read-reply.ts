import type { BusinessTx } from '../../platform/server/database/business-tx.ts'

/** Somebody has read an answer, or leaves it for later after all. */
export async function readReply(tx: BusinessTx, { id, isRead }: { id: string; isRead: boolean }): Promise<void> {
  await tx.one<{ id: string }>(
    `update message_reply set read_at = $3, read_by = $4 where business_id = $1 and id = $2 and outcome is null returning id`,
    isRead ? [tx.businessId, id, tx.now, tx.actor.accountId] : [tx.businessId, id, null, null],
  )
  tx.audit('message.read-reply', { messageReply: id, isRead })
}
