import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { support } from '../permissions.ts'
import type { EdgeContext } from './guard.ts'
import { businessesOf } from './queries.ts'
import { recordEvent } from './record-event.ts'
import type { Who } from './session.ts'

/**
 * Moves the session to another of the person's businesses. Open streams end: they belong to the previous one. Support
 * leaves a business by a procedure of its own, which ends the visit as well.
 */
export async function switchBusiness(edge: EdgeContext, who: Who, businessId: string): Promise<void> {
  const { accountId, sessionId, membership } = who
  if (membership?.role === support) throw new Refusal(platformRefusals.FORBIDDEN)
  await outsideBusinesses('write', async (db) => {
    const mine = await businessesOf(db, accountId)
    if (!mine.some((business) => business.id === businessId)) throw new Refusal(platformRefusals.NOT_FOUND)
    await moveSession(db, sessionId, businessId)
    await recordEvent(db, 'account.business_switch', { accountId, network: edge.network, detail: { businessId } })
  })
  await announceEndOf(accountId)
}

export async function moveSession(db: Queries, sessionId: string, businessId: string | null): Promise<void> {
  await db.updateTable('session').set({ businessId }).where('id', '=', sessionId).execute()
}
