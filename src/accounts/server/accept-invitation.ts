import { sql } from 'kysely'
import { newId } from '../../platform/id.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { inBusiness, type BusinessTx } from '../../platform/server/transaction.ts'
import { accountRefusals, type InvitedSignUp } from '../account.ts'
import { passwordProblem } from '../password.ts'
import type { EdgeContext } from './guard.ts'
import { hashPassword } from './hash-password.ts'
import { invitationOf } from './member-queries.ts'
import { openSession } from './open-session.ts'
import { recordEvent } from './record-event.ts'
import { handOver, hashOf } from './session.ts'

/** The account that has the invited address joins. The link lets nobody in: its owner signs in as always. */
export async function acceptInvitation({ network }: EdgeContext, token: string): Promise<{ businessId: string }> {
  const { businessId, zone, account } = await invitationOf(token)
  if (!account) throw new Refusal(accountRefusals.INVALID_LINK)
  const { id: accountId, name } = account
  await inBusiness({ businessId, zone, actor: { accountId, name } }, 'write', async (tx) => {
    await join(tx, token, accountId)
    await tx.db
      .updateTable('account')
      // The link came by mail, so it proves the address.
      .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', accountId)
      .execute()
    await recordEvent(tx.db, 'account.join', { accountId, network, detail: { businessId } })
  })
  return { businessId }
}

/** Somebody without an account gets one, and is let in. */
export async function signUpInvited(edge: EdgeContext, { token, name, password }: InvitedSignUp) {
  const { businessId, zone, email, account } = await invitationOf(token)
  if (account) throw new Refusal(accountRefusals.INVALID_LINK)
  const problem = passwordProblem(password, { name, email })
  if (problem) throw invalidField('password', problem)
  const password_hash = await hashPassword(password)
  const accountId = newId()
  const secrets = await inBusiness({ businessId, zone, actor: { accountId, name } }, 'write', async (tx) => {
    const isNew = await tx.db
      .insertInto('account')
      .values({ id: accountId, email, name, password_hash, email_verified_at: sql`now()` })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!isNew) throw new Refusal(accountRefusals.INVALID_LINK)
    await join(tx, token, accountId)
    await recordEvent(tx.db, 'account.sign_up', { accountId, network: edge.network, detail: { businessId } })
    return openSession(tx.db, edge, accountId)
  })
  return handOver(edge, secrets)
}

/** Uses the link up. Who was removed comes back with the new role; who never left keeps the one they have. */
async function join(tx: BusinessTx, token: string, accountId: string): Promise<void> {
  const invitation = await tx.db
    .deleteFrom('invitation')
    .where('business_id', '=', tx.businessId)
    .where('link_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('role')
    .executeTakeFirst()
  if (!invitation) throw new Refusal(accountRefusals.INVALID_LINK)
  const { role } = invitation
  await tx.db
    .insertInto('member')
    .values({ business_id: tx.businessId, account_id: accountId, role })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'account_id'])
        .doUpdateSet({ role, removed_at: null })
        .where('member.removed_at', 'is not', null),
    )
    .execute()
  tx.audit('member.join', { member: accountId, role })
  tx.announce('accounts')
}
