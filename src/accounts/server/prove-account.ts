import { sql } from 'kysely'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { enqueueJob } from '../../platform/server/jobs/jobs.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountRefusals, type Proof, type ProofNeeded } from '../account.ts'
import { passwordProblem } from '../password.ts'
import { askerOf, attemptSignIn } from './attempts.ts'
import { passwordChangedJob } from './change-password.ts'
import { takeBackAccount } from './take-back-account.ts'
import type { ProcedureContext } from './guard.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { changeAccount, holdAccount } from './hold-account.ts'
import { loseOperator } from './make-operator.ts'
import { businessesOf, type KnownAccount } from './queries.ts'
import { recordEvent } from './record-event.ts'

/**
 * What the reader of a mail has shown about the account. `address`: nothing more, because the address was proven
 * before. `session`, `password`: that the account is theirs. `newPassword`: that it is to be theirs from now on.
 */
export type Claim =
  | { by: 'address' }
  | { by: 'session'; sessionId: string }
  | { by: 'password'; passwordHash: string }
  | { by: 'newPassword'; passwordHash: string }

type Account = Pick<KnownAccount, 'id' | 'name' | 'email' | 'passwordHash' | 'emailVerifiedAt'>

/**
 * Anybody can sign up with an address that is not theirs. While an account's address is unproven, a mail alone
 * therefore opens nothing: its reader gives the account's password, or chooses a new one, which ends everything begun
 * before.
 */
export function proveAccount(context: ProcedureContext, account: Account, proof: Proof): Promise<Claim> {
  return account.emailVerifiedAt ? Promise.resolve({ by: 'address' }) : prove(context, account, proof, true)
}

/** Links a new address to an account. Needs proof of both, because a mistyped address must not open the account. */
export const proveOwnAccount = (context: ProcedureContext, account: Account, proof: Proof): Promise<Claim> =>
  prove(context, account, proof, false)

async function prove(
  context: ProcedureContext,
  account: Account,
  { password, newPassword }: Proof,
  mayReplace: boolean,
): Promise<Claim> {
  const { who } = context
  if (who?.accountId === account.id) return { by: 'session', sessionId: who.sessionId }
  if (password !== undefined) {
    const wasGood = await attemptSignIn(context, account.email)
    const isRight = await verifyPassword(password, account.passwordHash, await askerOf(context, account.email))
    if (!isRight) throw invalidField('password', 'Senha incorreta.')
    await wasGood()
    return { by: 'password', passwordHash: account.passwordHash }
  }
  if (newPassword !== undefined && mayReplace) {
    const problem = passwordProblem(newPassword, account)
    if (problem) throw invalidField('newPassword', problem)
    return { by: 'newPassword', passwordHash: await hashPassword(newPassword, await askerOf(context, account.email)) }
  }
  const businesses = await outsideBusinesses('read', (db) => businessesOf(db, account.id))
  const facts: ProofNeeded = { email: account.email, businesses: businesses.map(({ name }) => name), mayReplace }
  throw new Refusal(accountRefusals.PROOF_NEEDED, { facts })
}

/**
 * Marks the address as proven, in the transaction that uses the secret up. With a new password the account, with its
 * contents, becomes this person's, and whoever made it has no way in any more.
 */
export async function claimAddress(db: Queries, network: string, accountId: string, claim: Claim): Promise<void> {
  const account = await holdAccount(db, accountId)
  // During the check the password was replaced, or somebody else proved the address.
  const isLate =
    (claim.by === 'password' && claim.passwordHash !== account.passwordHash) ||
    (claim.by === 'newPassword' && account.emailVerifiedAt !== null)
  if (isLate) throw new Refusal(accountRefusals.INVALID_LINK)
  if (claim.by === 'newPassword') {
    await takeBackAccount(db, accountId)
    await changeAccount(db, accountId, { passwordHash: claim.passwordHash })
    await loseOperator(db, accountId, network)
    await recordEvent(db, 'account.claim', { accountId, network })
    await enqueueJob(db, passwordChangedJob, { accountId })
  }
  if (account.emailVerifiedAt) return
  await changeAccount(db, accountId, { emailVerifiedAt: sql`now()` })
}
