import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import type { Queries } from '../../platform/server/database.ts'
import { all } from '../../platform/server/transaction.ts'
import { accountRefusals } from '../account.ts'
import type { EdgeContext } from './guard.ts'
import { accessSeconds, hashOf, readCookie, renewalCookie, renewalSeconds, type SessionSecrets } from './session.ts'

/**
 * Lets a person in who has proved who they are, into the business that they joined first. The session that this
 * browser had, and the person's expired ones, are cleared away. Every way in ends here, so whoever is suspended is told here.
 */
export async function openSession(
  db: Queries,
  edge: EdgeContext,
  accountId: string,
  { secondFactor = false } = {},
): Promise<Required<SessionSecrets>> {
  const renewal = newSecret()
  const replaced = hashOf(readCookie(edge.headers.cookie, renewalCookie) ?? '')
  const [session, , { suspended_at }] = await all([
    db
      .insertInto('session')
      .values({
        account_id: accountId,
        business_id: sql`(select business_id from businesses_of(${accountId}) limit 1)`,
        renewal_hash: hashOf(renewal),
        expires_at: inSeconds(renewalSeconds),
        network: edge.network,
        user_agent: edge.headers['user-agent']?.slice(0, 300) ?? null,
        second_factor_at: secondFactor ? sql`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('session')
      .where((row) =>
        row.or([
          row('renewal_hash', '=', replaced),
          row.and([row('account_id', '=', accountId), row('expires_at', '<', sql<Date>`now()`)]),
        ]),
      )
      .execute(),
    db.selectFrom('account').select('suspended_at').where('id', '=', accountId).executeTakeFirstOrThrow(),
  ])
  if (suspended_at) throw new Refusal(accountRefusals.SUSPENDED)
  return { access: await addAccess(db, session.id), renewal }
}

/** A new short-lived part; those of other tabs live on until their own end. */
export async function addAccess(db: Queries, sessionId: string): Promise<string> {
  const access = newSecret()
  await all([
    db
      .deleteFrom('access_token')
      .where('session_id', '=', sessionId)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute(),
    db
      .insertInto('access_token')
      .values({ hash: hashOf(access), session_id: sessionId, expires_at: inSeconds(accessSeconds) })
      .execute(),
  ])
  return access
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
