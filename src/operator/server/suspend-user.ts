import { sql } from 'kysely'
import { endSessionsOf } from '../../accounts/server/end-sessions.ts'
import type { EdgeContext } from '../../accounts/server/guard.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import type { Who } from '../../accounts/server/session.ts'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import { announceEndOf } from '../../platform/server/live.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { operatorRefusals } from '../operator.ts'

/** Shuts a person out, or lets them in again; what is their businesses' stays as it is, and open to the others. */
export async function setSuspended(
  edge: EdgeContext,
  who: Who,
  { id, isSuspended }: { id: string; isSuspended: boolean },
): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const account = await db
      .selectFrom('account')
      .select('is_operator')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new Refusal(platformRefusals.NOT_FOUND)
    if (account.is_operator) throw new Refusal(operatorRefusals.OPERATOR_STAYS)
    await db
      .updateTable('account')
      .set({ suspended_at: isSuspended ? sql`coalesce(suspended_at, now())` : null })
      .where('id', '=', id)
      .execute()
    if (isSuspended) await endSessionsOf(db, id)
    const { network } = edge
    const by = isSuspended ? 'suspend' : 'restore'
    await recordEvent(db, `operator.user_${by}`, { accountId: who.accountId, network, detail: { account: id } })
    await recordEvent(db, `account.${by}`, { accountId: id, network, detail: { operator: who.accountId } })
  })
  if (isSuspended) await announceEndOf(id)
}
