import type * as z from 'zod/mini'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { memberPhoneInput } from '../member.ts'

/**
 * Writes down a member's telephone for this business. The person's own one, in their account, stays theirs; it is shown
 * where the business has written down none.
 */
export async function keepMemberPhone(tx: BusinessTx, { id, phone }: z.output<typeof memberPhoneInput>): Promise<void> {
  await tx.one(
    tx
      .updateTable('member')
      .set({ phone })
      .where('accountId', '=', id)
      .where('removedAt', 'is', null)
      .returning('accountId'),
  )
  tx.audit('member.phone', { member: id })
}
