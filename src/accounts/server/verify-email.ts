import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Refusal } from '../../platform/refusal-error.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { defineJob, enqueueJob } from '../../platform/server/jobs/jobs.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { accountRefusals, type Proof } from '../account.ts'
import { takeBackAccount } from './take-back-account.ts'
import type { ProcedureContext } from './guard.ts'
import { changeAccount, holdAccount } from './hold-account.ts'
import { loseOperator } from './make-operator.ts'
import { ownerOfLink, spendMailToken } from './mail-token.ts'
import { openSession } from './open-session.ts'
import { claimAddress, proveAccount, proveOwnAccount, type Claim } from './prove-account.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { accountByEmail } from './queries.ts'
import { recordEvent } from './record-event.ts'
import { setSessionCookies } from './session.ts'
import { refuseBy } from '../../platform/server/database/refuse-by.ts'

export const emailChangedJob = defineJob(
  'accounts.email_changed',
  z.object({ accountId: z.uuid(), was: z.string(), email: z.string() }),
)

type EmailProof = { token: string; proof: Proof }

/**
 * Proves the address that the link was sent to. A new address replaces the account's address now. A person who showed
 * a password for it is also signed in.
 */
export async function verifyEmail(context: ProcedureContext, { token, proof }: EmailProof) {
  const owner = await outsideBusinesses('read', (db) => ownerOfLink(db, 'verify_email', token))
  if (!owner?.sentTo) throw new Refusal(accountRefusals.INVALID_LINK)
  const { id: accountId, sentTo: email } = owner
  const isNew = owner.email !== email
  const claim = await (isNew ? proveOwnAccount : proveAccount)(context, owner, proof)
  const secondFactor = await proveSecondFactor(context, owner, proof.secondFactor)

  const secrets = await outsideBusinesses('write', async (db) => {
    const before = await holdAccount(db, accountId)
    const isTheSame = (before.email !== email) === isNew
    if (!isTheSame || !(await spendMailToken(db, 'verify_email', token)))
      throw new Refusal(accountRefusals.INVALID_LINK)
    if (isNew) await changeAddress(db, context, { accountId, was: before.email, email, claim })
    else await claimAddress(db, context.network, accountId, claim)
    await recordEvent(db, 'account.email_verify', { accountId, network: context.network })
    return claim.by === 'password' || claim.by === 'newPassword'
      ? openSession(db, context, accountId, { secondFactor })
      : null
  })
  await announceEndOf(accountId)
  return secrets && setSessionCookies(context, secrets)
}

type Change = { accountId: string; was: string; email: string; claim: Claim }

/** Replaces the address, and ends the secrets that went to the old mailbox. */
async function changeAddress(db: Queries, context: ProcedureContext, { accountId, was, email, claim }: Change) {
  // Someone may have signed up with the address since the link was sent.
  if (await accountByEmail(db, email)) throw new Refusal(accountRefusals.INVALID_LINK)
  await takeBackAccount(
    db,
    accountId,
    claim.by === 'session' ? { sessionId: claim.sessionId, edge: context } : undefined,
  )
  await changeAccount(db, accountId, { email, emailVerifiedAt: sql<Date>`now()` }).catch(refuseTaken)
  await loseOperator(db, accountId, context.network)
  await enqueueJob(db, emailChangedJob, { accountId, was, email })
}

/** Two changes to one address at once: the second finds it taken. */
const refuseTaken = refuseBy({ account_email_key: () => new Refusal(accountRefusals.INVALID_LINK) })
