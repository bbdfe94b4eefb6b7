import { sql } from 'kysely'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { enqueueJob } from '../../platform/server/jobs/jobs.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountRefusals } from '../account.ts'
import { passwordProblem } from '../password.ts'
import { passwordChangedJob } from './change-password.ts'
import { takeBackAccount } from './take-back-account.ts'
import type { EdgeContext } from './guard.ts'
import { hashPassword } from './hash-password.ts'
import { changeAccount, holdAccount } from './hold-account.ts'
import { loseOperator } from './make-operator.ts'
import { ownerOfLink, spendMailToken } from './mail-token.ts'
import { openSession } from './open-session.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { recordEvent } from './record-event.ts'
import { setSessionCookies } from './session.ts'

/** Sets a new password for the owner of the link and signs them in. All other sessions end. */
export async function resetPassword(
  edge: EdgeContext,
  { token, password, secondFactor: typed }: { token: string; password: string; secondFactor?: string | undefined },
) {
  // Checked before hashing: a request without a valid link costs no hash, and a refused password does not use the
  // link up.
  const owner = await outsideBusinesses('read', (db) => ownerOfLink(db, 'reset_password', token))
  if (!owner) throw new Refusal(accountRefusals.INVALID_LINK)
  const problem = passwordProblem(password, owner)
  if (problem) throw invalidField('password', problem)
  const secondFactor = await proveSecondFactor(edge, owner, typed)
  const passwordHash = await hashPassword(password)

  const accountId = owner.id
  const secrets = await outsideBusinesses('write', async (db) => {
    await holdAccount(db, accountId)
    if (!(await spendMailToken(db, 'reset_password', token))) throw new Refusal(accountRefusals.INVALID_LINK)
    await takeBackAccount(db, accountId)
    // The link came by mail, so it proves the address.
    const emailVerifiedAt = sql<Date>`coalesce(email_verified_at, now())`
    await changeAccount(db, accountId, { passwordHash, emailVerifiedAt })
    await loseOperator(db, accountId, edge.network)
    await recordEvent(db, 'account.password_reset', { accountId, network: edge.network })
    await enqueueJob(db, passwordChangedJob, { accountId })
    return openSession(db, edge, accountId, { secondFactor })
  })
  await announceEndOf(accountId)
  return setSessionCookies(edge, secrets)
}
