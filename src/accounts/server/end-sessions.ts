import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { Queries } from '../../platform/server/database.ts'
import { announceEndOf } from '../../platform/server/live.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import type { EdgeContext } from './guard.ts'
import { recordEvent } from './record-event.ts'
import { takeBack, type Who } from './session.ts'

export type SignOutScope = 'local' | 'others' | 'global'

/** Ends this session, all the others, or all of them; their open streams close as well. */
export async function signOut(edge: EdgeContext, who: Who, scope: SignOutScope): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    await recordEvent(db, 'account.sign_out', { accountId: who.accountId, network: edge.network, detail: { scope } })
    if (scope === 'local') await db.deleteFrom('session').where('id', '=', who.sessionId).execute()
    else await endSessionsOf(db, who.accountId, scope === 'others' ? who.sessionId : undefined)
  })
  if (scope !== 'others') takeBack(edge)
  await announceEndOf(who.accountId)
}

/** Ends one session by its place in the person's list, such as that of a lost phone. */
export async function endSession(edge: EdgeContext, who: Who, id: string): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const ended = await db
      .deleteFrom('session')
      .where('account_id', '=', who.accountId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw new Refusal(platformRefusals.NOT_FOUND)
    await recordEvent(db, 'account.session_end', { accountId: who.accountId, network: edge.network })
  })
  if (id === who.sessionId) takeBack(edge)
  await announceEndOf(who.accountId)
}

/** `keep` is the session that asks for it. */
export async function endSessionsOf(db: Queries, accountId: string, keep?: string): Promise<void> {
  const all = db.deleteFrom('session').where('account_id', '=', accountId)
  await (keep ? all.where('id', '<>', keep) : all).execute()
}
