import { firstIn } from '../../platform/filled.ts'
import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { memberRefusals } from '../member.ts'
import { withdrawInvitationsOf } from './invite-member.ts'

/** Removes a member from their next request on; open streams and invitations end. The person's account stays. */
export async function removeMember(context: ProcedureContext, { id }: { id: string }): Promise<void> {
  const businessId = await context.write(async (tx) => {
    if (id === tx.actor.accountId) throw new Refusal(memberRefusals.OWN_MEMBERSHIP)
    await keepAnAdmin(tx, id)
    const removed = await tx.one(
      tx
        .updateTable('member')
        .set({ removedAt: tx.now })
        .where('accountId', '=', id)
        .where('removedAt', 'is', null)
        .returning('role'),
    )
    await withdrawInvitationsOf(tx, id, true)
    tx.audit('member.remove', { member: id, role: removed.role })
    return tx.businessId
  })
  await announceEndOf(id, businessId)
}

/** Refuses to lose the last administrator. Locks all, so that two cannot remove or demote each other at once. */
export async function keepAnAdmin(tx: BusinessTx, leaving: string): Promise<void> {
  const admins = await tx
    .selectFrom('member')
    .select('accountId')
    .where('role', '=', 'admin')
    .where('removedAt', 'is', null)
    .orderBy('accountId')
    .forUpdate()
    .execute()
  if (admins.length === 1 && firstIn(admins).accountId === leaving) throw new Refusal(memberRefusals.LAST_ADMIN)
}
