import { sql } from 'kysely'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { announceEndOf } from '../../platform/server/live.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'
import { accountRefusals } from '../account.ts'
import { passwordProblem } from '../password.ts'
import { endSessionsOf } from './end-sessions.ts'
import type { EdgeContext } from './guard.ts'
import { hashPassword } from './hash-password.ts'
import { spendMailToken } from './mail-token.ts'
import { openSession } from './open-session.ts'
import { recordEvent } from './record-event.ts'
import { handOver } from './session.ts'
import { enqueueJob } from '../../platform/server/jobs.ts'

/** A new password for the owner of the link, who is let in; whoever else was in is out. */
export async function resetPassword(edge: EdgeContext, { token, password }: { token: string; password: string }) {
  const passwordHash = await hashPassword(password)
  const { secrets, accountId } = await outsideBusinesses('write', async (db) => {
    const link = await spendMailToken(db, 'reset_password', token)
    if (!link) throw new Refusal(accountRefusals.INVALID_LINK)
    const accountId = link.account_id
    const account = await db
      .updateTable('account')
      // The link came by mail, so it proves the address.
      .set({
        password_hash: passwordHash,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
        updated_at: sql`now()`,
      })
      .where('id', '=', accountId)
      .returning(['name', 'email'])
      .executeTakeFirstOrThrow()
    // A refusal rolls back: the link stays good for a better password.
    const problem = passwordProblem(password, account)
    if (problem) throw invalidField('password', problem)
    await endSessionsOf(db, accountId)
    await recordEvent(db, 'account.password_reset', { accountId, network: edge.network })
    await enqueueJob(db, 'accounts.password_changed', { accountId })
    return { accountId, secrets: await openSession(db, edge, accountId) }
  })
  await announceEndOf(accountId)
  return handOver(edge, secrets)
}
