import { orNotFound } from '../../platform/refusal-error.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { takeBackAccount } from './take-back-account.ts'
import type { EdgeContext } from './guard.ts'
import { recordEvent } from './record-event.ts'
import { clearSessionCookies, type Who } from './session.ts'

export type SignOutScope = 'local' | 'others' | 'global'

/**
 * Ends this session, all the others, or all of them, and closes their open streams. Ending more than this session
 * also takes the account back (see `takeBackAccount`).
 */
export async function signOut(edge: EdgeContext, who: Who, scope: SignOutScope): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    const { accountId, sessionId } = who
    await recordEvent(db, 'account.sign_out', { accountId, network: edge.network, detail: { scope } })
    if (scope === 'local') await db.deleteFrom('session').where('id', '=', sessionId).execute()
    else await takeBackAccount(db, accountId, scope === 'others' ? { sessionId, edge } : undefined)
  })
  if (scope !== 'others') clearSessionCookies(edge)
  await announceEndOf(who.accountId)
}

/** Ends one session from the person's list, such as that of a lost phone. */
export async function endSession(edge: EdgeContext, who: Who, id: string): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    orNotFound(
      await db
        .deleteFrom('session')
        .where('accountId', '=', who.accountId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst(),
    )
    await recordEvent(db, 'account.session_end', { accountId: who.accountId, network: edge.network })
  })
  if (id === who.sessionId) clearSessionCookies(edge)
  await announceEndOf(who.accountId)
}
