import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { awaitAll } from '../../platform/server/database/business-tx.ts'
import { accountRefusals } from '../account.ts'
import type { EdgeContext } from './guard.ts'
import { holdAccount } from './hold-account.ts'
import { rememberDevice } from './parts/known-device.ts'
import { spendSecondFactor, type SecondFactorProof } from './prove-second-factor.ts'
import {
  accessSeconds,
  hashOf,
  newSecret,
  readCookie,
  renewalCookie,
  renewalSeconds,
  type SessionSecrets,
} from './session.ts'
import { SuspendedRefusal } from './parts/suspended-refusal.ts'

type SessionOptions = {
  /** True if the operator has also entered the code from their mail. */
  asOperator?: boolean
  /** True if the person has just proved themselves by password and factor, or by a passkey. */
  isSteppedUp?: boolean
  /** The second factor that was shown, if any. An account that needs one and got none is refused. */
  secondFactor?: SecondFactorProof
  /** The business to start in; by default the one that the person joined first. */
  businessId?: string
  /** The hash of the password that was compared. Refused if the account has another one by now. */
  passwordHash?: string
}

/**
 * Opens a session for a person who has proved who they are. Deletes the session that this browser had and the
 * person's expired ones. Every way of signing in ends here, so suspended accounts are refused here.
 */
export async function openSession(
  db: Queries,
  edge: EdgeContext,
  accountId: string,
  { asOperator = false, isSteppedUp = false, secondFactor = null, businessId, passwordHash }: SessionOptions = {},
): Promise<Required<SessionSecrets>> {
  // The password may have been replaced while the one that was typed was being compared.
  const account = await holdAccount(db, accountId)
  if (passwordHash && passwordHash !== account.passwordHash) throw new Refusal(accountRefusals.INVALID_CREDENTIALS)
  if (account.suspendedAt) throw new SuspendedRefusal(accountId)
  await spendSecondFactor(db, accountId, secondFactor)
  const { renewal, renewalHash, familyHash } = newRenewal()
  const replaced = hashOf(readCookie(edge.headers.cookie, renewalCookie) ?? '')
  const [session, , device] = await awaitAll([
    db
      .insertInto('session')
      .values({
        accountId,
        businessId: businessId ?? sql`(select business_id from businesses_of(${accountId}) limit 1)`,
        renewalHash,
        familyHash,
        expiresAt: inSeconds(renewalSeconds),
        network: edge.network,
        userAgent: edge.headers['user-agent']?.slice(0, 300) ?? null,
        secondFactorAt: asOperator ? sql`now()` : null,
        steppedUpAt: isSteppedUp ? sql`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    db
      .deleteFrom('session')
      .where((row) =>
        row.or([
          row('renewalHash', '=', replaced),
          row.and([row('accountId', '=', accountId), row('expiresAt', '<', sql<Date>`now()`)]),
        ]),
      )
      .execute(),
    rememberDevice(db, edge, accountId),
  ])
  return { access: await addAccess(db, session.id, renewalHash), renewal, device }
}

/** All renewal parts of a session begin with the same family, by which a used part is recognised. */
export function newRenewal(family = newSecret()) {
  const renewal = `${family}.${newSecret()}`
  return { renewal, renewalHash: hashOf(renewal), familyHash: hashOf(family) }
}

/** Adds an access part; other tabs' stay valid until they end. `renewalHash`: the renewal part sent with it. */
export async function addAccess(db: Queries, sessionId: string, renewalHash: Buffer | null = null): Promise<string> {
  const access = newSecret()
  await awaitAll([
    db
      .deleteFrom('accessToken')
      .where('sessionId', '=', sessionId)
      .where('expiresAt', '<', sql<Date>`now()`)
      .execute(),
    db
      .insertInto('accessToken')
      .values({ hash: hashOf(access), sessionId, renewalHash, expiresAt: inSeconds(accessSeconds) })
      .execute(),
  ])
  return access
}

export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
