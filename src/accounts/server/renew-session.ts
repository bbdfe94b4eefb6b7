import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { EdgeContext } from './guard.ts'
import { addAccess, inSeconds, newRenewal } from './open-session.ts'
import { recordEvent } from './record-event.ts'
import {
  setSessionCookies,
  hashOf,
  readCookie,
  renewalCookie,
  renewalSeconds,
  clearSessionCookies,
  type SessionSecrets,
} from './session.ts'

/** The longest life of a session, however often it is renewed. */
const longestLife = `180 days`

/** Exchanges the renewal part for a new one, and adds a new access part. */
export async function renewSession(edge: EdgeContext): Promise<{ accessSeconds: number }> {
  const token = readCookie(edge.headers.cookie, renewalCookie)
  const outcome = token ? await outsideBusinesses('write', (db) => exchange(db, edge, token)) : null
  if (outcome && 'access' in outcome) return setSessionCookies(edge, outcome)
  if (token) clearSessionCookies(edge)
  if (outcome) await announceEndOf(outcome.ended)
  throw new Refusal(platformRefusals.SIGNED_OUT)
}

type Outcome = SessionSecrets | { ended: string }

/**
 * A used renewal part that comes again is in the hands of two people, and nobody can tell which is the thief, so the
 * session ends for both. A browser may honestly send its last but one, if another tab was quicker or an answer was
 * lost.
 */
async function exchange(db: Queries, edge: EdgeContext, token: string): Promise<Outcome | null> {
  const given = hashOf(token)
  // Renewal parts from before there were families have no family; the next one gets it.
  const family = token.includes('.') ? firstIn(token.split('.', 1)) : undefined
  const session = await db
    .selectFrom('session')
    .select(['id', 'accountId', 'renewalHash', 'previousRenewalHash', 'renewalArrivedAt'])
    .select(sql<boolean>`renewed_at > now() - interval '1 minute' and not is_ahead(renewed_at)`.as('wasJustRenewed'))
    .where((row) =>
      row.or([
        row('renewalHash', '=', given),
        row('previousRenewalHash', '=', given),
        row('familyHash', '=', hashOf(family ?? '')),
      ]),
    )
    .where('expiresAt', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return null

  if (!session.renewalHash.equals(given)) {
    const isLastButOne = session.previousRenewalHash?.equals(given) ?? false
    // Another tab was quicker, and its answer has put the newer renewal part into the browser's cookies.
    if (isLastButOne && session.wasJustRenewed) return { access: await addAccess(db, session.id) }
    // The newest part has reached the browser, so an honest browser would not send this one any more.
    if (!isLastButOne || session.renewalArrivedAt) return endFamily(db, edge, session)
  }

  const { renewal, renewalHash, familyHash } = newRenewal(family)
  await db
    .updateTable('session')
    .set({
      renewalHash,
      familyHash,
      previousRenewalHash: given,
      renewalArrivedAt: null,
      renewedAt: sql`now()`,
      lastSeenAt: sql`now()`,
      expiresAt: sql`least(${inSeconds(renewalSeconds)}, created_at + ${longestLife}::interval)`,
    })
    .where('id', '=', session.id)
    .execute()
  return { access: await addAccess(db, session.id, renewalHash), renewal }
}

async function endFamily(
  db: Queries,
  { network }: EdgeContext,
  { id, accountId }: { id: string; accountId: string },
): Promise<Outcome> {
  await db.deleteFrom('session').where('id', '=', id).execute()
  await recordEvent(db, 'account.session_reuse', { accountId, network })
  return { ended: accountId }
}
