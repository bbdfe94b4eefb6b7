import { accountRefusals, type Proof } from '../../accounts/account.ts'
import { passwordProblem } from '../../accounts/password.ts'
import { createAccount } from '../../accounts/server/create-account.ts'
import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { hashPassword } from '../../accounts/server/hash-password.ts'
import { holdAccounts } from '../../accounts/server/hold-account.ts'
import { openSession } from '../../accounts/server/open-session.ts'
import { claimAddress, proveAccount } from '../../accounts/server/prove-account.ts'
import { proveSecondFactor } from '../../accounts/server/prove-second-factor.ts'
import { recordEvent } from '../../accounts/server/record-event.ts'
import { setSessionCookies, hashOf } from '../../accounts/server/session.ts'
import { newId } from '../../platform/id.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { announceEndOf } from '../../platform/server/http/live.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import type { InvitedSignUp } from '../sign-up.ts'
import { invitationIsValid, holdInviter } from './invite-member.ts'
import { invitationOf } from './member-queries.ts'
import { gainedBy } from './parts/gained-rights.ts'

/**
 * The account with the invited address joins. If that address was proven before, the link signs nobody in. If not,
 * the account may be somebody else's until the reader of the mail proves it; see `proveAccount`.
 */
export async function acceptInvitation(context: ProcedureContext, { token, proof }: { token: string; proof: Proof }) {
  const { businessId, zone, account, invitedBy } = await invitationOf(token)
  if (!account) throw new Refusal(accountRefusals.INVALID_LINK)
  const claim = await proveAccount(context, account, proof)
  const secondFactor = await proveSecondFactor(context, account, proof.secondFactor)
  const { id: accountId, name } = account
  const { network, procedure } = context
  const secrets = await inBusiness({ businessId, zone, actor: { accountId, name }, procedure }, 'write', async (tx) => {
    await holdAccounts(tx.db, [accountId, invitedBy])
    await claimAddress(tx.db, network, accountId, claim)
    await join(tx, { token, accountId, invitedBy })
    await recordEvent(tx.db, 'account.join', { accountId, network, detail: { businessId } })
    return claim.by === 'password' || claim.by === 'newPassword'
      ? openSession(tx.db, context, accountId, { businessId, secondFactor })
      : null
  })
  if (claim.by === 'newPassword') await announceEndOf(accountId)
  return { businessId, access: secrets && setSessionCookies(context, secrets) }
}

/** Creates an account for an invited person who has none, and signs them in. */
export async function signUpInvited(edge: ProcedureContext, { token, name, password }: InvitedSignUp) {
  const { businessId, zone, email, account, invitedBy } = await invitationOf(token)
  if (account) throw new Refusal(accountRefusals.INVALID_LINK)
  const problem = passwordProblem(password, { name, email })
  if (problem) throw invalidField('password', problem)
  const passwordHash = await hashPassword(password)
  const accountId = newId()
  const { procedure } = edge
  const secrets = await inBusiness({ businessId, zone, actor: { accountId, name }, procedure }, 'write', async (tx) => {
    await holdAccounts(tx.db, [invitedBy])
    if (!(await createAccount(tx.db, { id: accountId, email, name, passwordHash, isVerified: true })))
      throw new Refusal(accountRefusals.INVALID_LINK)
    await join(tx, { token, accountId, invitedBy })
    await recordEvent(tx.db, 'account.sign_up', { accountId, network: edge.network, detail: { businessId } })
    return openSession(tx.db, edge, accountId)
  })
  return setSessionCookies(edge, secrets)
}

type JoinInput = { token: string; accountId: string; invitedBy: string }

/**
 * Uses the link up, if its sender may still invite; whoever takes that right away at the same time waits, or came
 * first. A removed member comes back with the new role, and with nothing of what they made before; a current member
 * keeps theirs.
 */
async function join(tx: BusinessTx, { token, accountId, invitedBy }: JoinInput): Promise<void> {
  if (!(await holdInviter(tx, invitedBy))) throw new Refusal(accountRefusals.INVALID_LINK)
  const invitation = await tx
    .deleteFrom('invitation')
    .where('linkHash', '=', hashOf(token))
    .where('invitedBy', '=', invitedBy)
    .where(invitationIsValid)
    .returning('role')
    .executeTakeFirst()
  if (!invitation) throw new Refusal(accountRefusals.INVALID_LINK)
  const { role } = invitation
  await tx
    .insertInto('member')
    .values({ accountId, role })
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'accountId'])
        .doUpdateSet({ role, removedAt: null, gained: gainedBy(null, role) })
        .where('member.removedAt', 'is not', null),
    )
    .execute()
  tx.audit('member.join', { member: accountId, role })
}
