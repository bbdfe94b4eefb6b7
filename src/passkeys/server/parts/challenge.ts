import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashOf, newSecret } from '../../../accounts/server/session.ts'
import type { Queries } from '../../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../../platform/server/database/run-transaction.ts'
import { challengeSeconds } from '../../passkey.ts'

const expiresAt = sql<Date>`now() + make_interval(secs => ${challengeSeconds})`

/** Makes a challenge for adding a passkey; a session's newest challenge replaces the previous one. */
export async function challengeSession(db: Queries, sessionId: string): Promise<Buffer> {
  const challenge = randomBytes(32)
  await db
    .insertInto('passkeyChallenge')
    .values({ challenge, sessionId, expiresAt })
    .onConflict((is) => is.column('sessionId').doUpdateSet({ challenge, expiresAt }))
    .execute()
  return challenge
}

/** Makes a challenge for signing in. The secret `attempt` identifies it, because the person is not known yet. */
export async function challengeAttempt(): Promise<{ attempt: string; challenge: Buffer }> {
  const [attempt, challenge] = [newSecret(), randomBytes(32)]
  await outsideBusinesses('write', async (db) => {
    await db
      .deleteFrom('passkeyChallenge')
      .where('expiresAt', '<', sql<Date>`now()`)
      .execute()
    await db
      .insertInto('passkeyChallenge')
      .values({ challenge, attemptHash: hashOf(attempt), expiresAt })
      .execute()
  })
  return { attempt, challenge }
}

/** Deletes a challenge and returns it if it has not expired, so that none is used twice. */
export const spendChallenge = (of: { sessionId: string } | { attempt: string }): Promise<Buffer | undefined> =>
  outsideBusinesses('write', async (db) => {
    const spent = await db
      .deleteFrom('passkeyChallenge')
      .where((is) =>
        'sessionId' in of ? is('sessionId', '=', of.sessionId) : is('attemptHash', '=', hashOf(of.attempt)),
      )
      .returning(['challenge', sql<boolean>`expires_at > now()`.as('isGood')])
      .executeTakeFirst()
    return spent?.isGood ? spent.challenge : undefined
  })
