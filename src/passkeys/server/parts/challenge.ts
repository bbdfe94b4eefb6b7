import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashOf, newSecret } from '../../../accounts/server/session.ts'
import type { Queries } from '../../../platform/server/database.ts'
import { outsideBusinesses } from '../../../platform/server/transaction.ts'
import { challengeSeconds } from '../../passkey.ts'

const expires_at = sql<Date>`now() + make_interval(secs => ${challengeSeconds})`

/** For the session that is about to add a passkey: the newest one counts. */
export async function challengeSession(db: Queries, sessionId: string): Promise<Buffer> {
  const challenge = randomBytes(32)
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, session_id: sessionId, expires_at })
    .onConflict((is) => is.column('session_id').doUpdateSet({ challenge, expires_at }))
    .execute()
  return challenge
}

/** For somebody whom nobody knows yet; whoever has the secret of the attempt may go on with it. */
export async function challengeAttempt(): Promise<{ attempt: string; challenge: Buffer }> {
  const [attempt, challenge] = [newSecret(), randomBytes(32)]
  await outsideBusinesses('write', async (db) => {
    await db
      .deleteFrom('passkey_challenge')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
    await db
      .insertInto('passkey_challenge')
      .values({ challenge, attempt_hash: hashOf(attempt), expires_at })
      .execute()
  })
  return { attempt, challenge }
}

/** Takes a challenge for good, whatever comes of it: none is signed twice. */
export const spendChallenge = (of: { sessionId: string } | { attempt: string }): Promise<Buffer | undefined> =>
  outsideBusinesses('write', async (db) => {
    const spent = await db
      .deleteFrom('passkey_challenge')
      .where((is) =>
        'sessionId' in of ? is('session_id', '=', of.sessionId) : is('attempt_hash', '=', hashOf(of.attempt)),
      )
      .returning(['challenge', sql<boolean>`expires_at > now()`.as('isGood')])
      .executeTakeFirst()
    return spent?.isGood ? spent.challenge : undefined
  })
