import { sql } from 'kysely'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { attemptPassword } from './attempts.ts'
import type { EdgeContext } from './guard.ts'
import { verifyPassword } from './hash-password.ts'
import { holdAccount, type HeldAccount } from './hold-account.ts'
import { proveSecondFactor, spendSecondFactor } from './prove-second-factor.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import type { Who } from './session.ts'

type StepUpInput = { password: string; secondFactor?: string | undefined }

/**
 * Proves again who somebody is, by the password and, if it is on, the second factor: a stolen session or a password
 * that a till remembers must change no way in, and not where money goes.
 */
export async function stepUp(
  edge: EdgeContext,
  who: Who,
  { password, secondFactor: typed }: StepUpInput,
): Promise<void> {
  const wasGood = await attemptPassword(who.sessionId)
  const account = await outsideBusinesses('read', (db) => accountByEmail(db, who.email))
  if (!account || !(await verifyPassword(password, account.passwordHash)))
    throw invalidField('password', 'Senha incorreta.')
  await wasGood()
  const shown = await proveSecondFactor(edge, account, typed)
  await outsideBusinesses('write', async (db) => {
    const held = await lockOwnAccount(db, who)
    // The password may have been replaced while it was being compared.
    if (held.passwordHash !== account.passwordHash) throw new Refusal(platformRefusals.SIGNED_OUT)
    await spendSecondFactor(db, who.accountId, shown)
    await markSteppedUp(db, edge, who)
  })
}

/** Marks the session, in the transaction that holds the account. */
export async function markSteppedUp(
  db: Queries,
  { network }: EdgeContext,
  { accountId, sessionId }: Who,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ steppedUpAt: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
  await recordEvent(db, 'account.step_up', { accountId, network })
}

/** Locks and returns the person's account. Refused if it was taken back meanwhile, which has ended the session. */
export async function lockOwnAccount(db: Queries, { accountId, sessionId }: Who): Promise<HeldAccount> {
  const account = await holdAccount(db, accountId)
  const session = await db.selectFrom('session').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!session) throw new Refusal(platformRefusals.SIGNED_OUT)
  return account
}
