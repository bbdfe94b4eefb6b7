import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { productName } from '../../platform/brand.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { defineJob, enqueueJob } from '../../platform/server/jobs/jobs.ts'
import { databaseNow } from '../../platform/server/database/database-clock.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { recoveryCodes, secondFactorRefusals } from '../second-factor.ts'
import { attemptPassword } from './attempts.ts'
import { takeBackAccount } from './take-back-account.ts'
import type { EdgeContext } from './guard.ts'
import { holdAccount } from './hold-account.ts'
import { lockOwnAccount } from './step-up.ts'
import { base32, newTotpSecret, stepOf } from './parts/totp.ts'
import { confirmedFactor, keptSecret, openSecret, wrongCode } from './prove-second-factor.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import { hashOf, type Who } from './session.ts'

const { SECOND_FACTOR_THERE, ADDRESS_NOT_PROVEN } = secondFactorRefusals

export async function secondFactorOf(db: Queries, { accountId }: Who) {
  const factor = await confirmedFactor(db, accountId)
  const { count } = await db
    .selectFrom('recoveryCode')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { isOn: factor !== undefined, since: factor?.confirmedAt?.toISOString() ?? null, codesLeft: count }
}

/**
 * Makes a secret for an authenticator. It takes effect when its first code is confirmed. Refused while the address is
 * unproven, because whoever made an account with somebody else's address could then shut its owner out.
 */
export async function beginSecondFactor(edge: EdgeContext, who: Who) {
  const secret = newTotpSecret()
  const kept = keptSecret(who.accountId, secret)
  await outsideBusinesses('write', async (db) => {
    const account = await lockOwnAccount(db, who)
    if (!account.emailVerifiedAt) throw new Refusal(ADDRESS_NOT_PROVEN)
    const begun = await db
      .insertInto('secondFactor')
      .values({ accountId: who.accountId, ...kept })
      .onConflict((is) =>
        is
          .column('accountId')
          .doUpdateSet({ ...kept, begunAt: sql`now()` })
          .where('secondFactor.confirmedAt', 'is', null),
      )
      .returning('accountId')
      .executeTakeFirst()
    if (!begun) throw new Refusal(SECOND_FACTOR_THERE)
    await recordEvent(db, 'account.second_factor_begin', { accountId: who.accountId, network: edge.network })
  })
  const written = base32(secret)
  const label = encodeURIComponent(`${productName()}:${who.email}`)
  return {
    secret: written,
    uri: `otpauth://totp/${label}?secret=${written}&issuer=${encodeURIComponent(productName())}`,
  }
}

/** Switches the second factor on with its first code, ends what was begun elsewhere, and returns recovery codes. */
export async function confirmSecondFactor(edge: EdgeContext, who: Who, { secondFactor }: { secondFactor: string }) {
  const { accountId, sessionId } = who
  const wasGood = await attemptPassword(sessionId)
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await outsideBusinesses('write', async (db) => {
    await holdAccount(db, accountId)
    const begun = await db
      .selectFrom('secondFactor')
      .select(['secret', 'isSealed', 'confirmedAt'])
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (begun?.confirmedAt) throw new Refusal(SECOND_FACTOR_THERE)
    const secret = begun && openSecret(accountId, begun)
    const step = secret && /^\d{6}$/.test(secondFactor) ? stepOf(secret, secondFactor, databaseNow()) : undefined
    if (step === undefined) throw wrongCode()
    await db
      .updateTable('secondFactor')
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where('accountId', '=', accountId)
      .execute()
    await db
      .insertInto('recoveryCode')
      .values(codes.map((code) => ({ accountId, hash: hashOf(code) })))
      .execute()
    await takeBackAccount(db, accountId, { sessionId, edge })
    await recordEvent(db, 'account.second_factor_on', { accountId, network: edge.network })
    await enqueueJob(db, secondFactorChangedJob, { accountId, isOn: true })
  })
  await wasGood()
  await announceEndOf(accountId)
  return { recoveryCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`) }
}

const newRecoveryCode = (): string => base32(randomBytes(7)).slice(0, 10).toLowerCase()

export async function endSecondFactor(edge: EdgeContext, who: Who): Promise<void> {
  await outsideBusinesses('write', async (db) => {
    await lockOwnAccount(db, who)
    const ended = await db
      .deleteFrom('secondFactor')
      .where('accountId', '=', who.accountId)
      .returning('confirmedAt')
      .executeTakeFirst()
    await recordEvent(db, 'account.second_factor_off', { accountId: who.accountId, network: edge.network })
    // A second factor that was never confirmed protected nothing, so nobody is told.
    if (ended?.confirmedAt) await enqueueJob(db, secondFactorChangedJob, { accountId: who.accountId, isOn: false })
  })
}

/** The person gets a mail, in case somebody else used an open screen and knows the password. */
export const secondFactorChangedJob = defineJob(
  'accounts.second_factor_changed',
  z.object({ accountId: z.uuid(), isOn: z.boolean() }),
)

/** The person gets a mail, in case somebody else asked for it. */
export const secondFactorEndedJob = defineJob('accounts.second_factor_ended', z.object({ accountId: z.uuid() }))

/**
 * Switches the second factor off for a person who has lost the authenticator and all recovery codes, and has shown
 * the operator who they are. It is called by a command on the server, and by no procedure. Everything begun before ends;
 * password and mail are asked for as before.
 */
export async function endLostSecondFactor(email: string): Promise<boolean> {
  return outsideBusinesses('write', async (db) => {
    const account = await accountByEmail(db, email)
    if (!account) return false
    await holdAccount(db, account.id)
    const ended = await db
      .deleteFrom('secondFactor')
      .where('accountId', '=', account.id)
      .where('confirmedAt', 'is not', null)
      .returning('accountId')
      .executeTakeFirst()
    if (!ended) return false
    await takeBackAccount(db, account.id)
    await recordEvent(db, 'account.second_factor_taken_off', { accountId: account.id, network: 'local' })
    await enqueueJob(db, secondFactorEndedJob, { accountId: account.id })
    return true
  })
}
