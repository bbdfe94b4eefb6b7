import { sql } from 'kysely'
import { may, type Role } from '../../accounts/permissions.ts'
import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { withdrawInvitationsOf } from './invite-member.ts'
import { gainedBy } from './parts/gained-rights.ts'
import { keepAnAdmin } from './remove-member.ts'

/**
 * Changes a role from the person's next request on; their open screens reload. If the new role may not invite, the
 * invitations that they sent end.
 */
export async function changeRole(context: ProcedureContext, { id, role }: { id: string; role: Role }): Promise<void> {
  const businessId = await context.write(async (tx) => {
    if (role !== 'admin') await keepAnAdmin(tx, id)
    const changed = await tx.one(
      tx
        .updateTable('member')
        .set({ role })
        .where('accountId', '=', id)
        .where('removedAt', 'is', null)
        .returning(sql<Role>`old.role`.as('was')),
    )
    await tx
      .updateTable('member')
      .set({ gained: gainedBy(changed.was, role) })
      .where('accountId', '=', id)
      .execute()
    if (!may(role, 'users.manage')) await withdrawInvitationsOf(tx, id, false)
    tx.audit('member.change_role', { member: id, was: changed.was, role })
    return tx.businessId
  })
  await announceEndOf(id, businessId)
}
