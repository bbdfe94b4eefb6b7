import { sql } from 'kysely'
import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { Queries } from '../../platform/server/database.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import type { EdgeContext } from './guard.ts'
import { addAccess, inSeconds, newSecret } from './open-session.ts'
import {
  handOver,
  hashOf,
  readCookie,
  renewalCookie,
  renewalSeconds,
  takeBack,
  type SessionSecrets,
} from './session.ts'

/** However often it is renewed, a session has an end. */
const longestLife = `180 days`

/** Gives a new access part for the renewal part, which is exchanged as well. */
export async function renewSession(edge: EdgeContext): Promise<{ accessSeconds: number }> {
  const token = readCookie(edge.headers.cookie, renewalCookie)
  const secrets = token && (await outsideBusinesses('write', (db) => exchange(db, hashOf(token))))
  if (!secrets) {
    if (token) takeBack(edge)
    throw new Refusal(platformRefusals.SIGNED_OUT)
  }
  return handOver(edge, secrets)
}

async function exchange(db: Queries, given: Buffer): Promise<SessionSecrets | null> {
  const session = await db
    .selectFrom('session')
    .select(['id', 'renewal_hash'])
    .select(sql<boolean>`renewed_at > now() - interval '1 minute'`.as('was_just_renewed'))
    .where((row) => row.or([row('renewal_hash', '=', given), row('previous_renewal_hash', '=', given)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return null

  const isNewest = session.renewal_hash.equals(given)
  // Another tab came first, and its answer has put the newer renewal part into the browser's jar.
  if (!isNewest && session.was_just_renewed) return { access: await addAccess(db, session.id) }

  // Else the newest one is exchanged; or its predecessor came back because the answer was lost on its way, and takes
  // its place. Once the newest has been used, its predecessor is worth nothing.
  const renewal = newSecret()
  await db
    .updateTable('session')
    .set({
      renewal_hash: hashOf(renewal),
      previous_renewal_hash: given,
      renewed_at: sql`now()`,
      last_seen_at: sql`now()`,
      expires_at: sql`least(${inSeconds(renewalSeconds)}, created_at + ${longestLife}::interval)`,
    })
    .where('id', '=', session.id)
    .execute()
  return { access: await addAccess(db, session.id), renewal }
}
