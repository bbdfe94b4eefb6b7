import type { Scope } from '../../../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../../../platform/server/database/run-transaction.ts'
import type { EdgeContext } from '../guard.ts'
import { openSession } from '../open-session.ts'
import { accessCookie } from '../session.ts'

/** The edge context of a signed-in person, for `createRouterClient(api, { context: await signedIn(scope) })`. */
export async function signedIn({ actor }: Pick<Scope, 'actor'>): Promise<EdgeContext> {
  const edge = { headers: {}, network: '10.1.1.1', setCookie() {} }
  const { access } = await outsideBusinesses('write', (db) =>
    openSession(db, edge, actor.accountId!, { isSteppedUp: true }),
  )
  return { ...edge, headers: { cookie: `${accessCookie}=${access}` } }
}
