import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { orNotFound } from '../../platform/refusal-error.ts'
import { deleteUnlessUsed } from '../../platform/server/database/delete-unless-used.ts'
import { changePlans } from './save-plan.ts'

/** Deletes a plan, or deactivates it if businesses have it: they keep it, and nobody else can choose it. */
export async function removePlan(edge: EdgeContext, who: Who, { id }: { id: string }): Promise<{ isKept: boolean }> {
  return changePlans(async (db) => {
    orNotFound(
      await db.updateTable('plan').set({ isActive: false }).where('id', '=', id).returning('id').executeTakeFirst(),
    )
    const isDeleted = await deleteUnlessUsed({ db }, () => db.deleteFrom('plan').where('id', '=', id).execute())
    const detail = { plan: id, isDeleted }
    await recordEvent(db, 'operator.plan_remove', { accountId: who.accountId, network: edge.network, detail })
    return { isKept: !isDeleted }
  })
}
