import { sql } from 'kysely'
import * as z from 'zod/mini'
import { rolesWith } from '../../accounts/permissions.ts'
import { businessOf, type ProcedureContext } from '../../accounts/server/guard.ts'
import { inSeconds } from '../../accounts/server/open-session.ts'
import { hashOf } from '../../accounts/server/session.ts'
import { newBusinessSecret } from '../../platform/server/business-secret.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { throttle } from '../../platform/server/http/throttle.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { invitationDays, type invitationInput } from '../member.ts'

export const invitationJob = defineJob('business.invitation', z.object({ ...ofBusiness, invitationId: z.uuid() }))

/**
 * Invites a person by mail. The business does not learn whether the address has an account until the person accepts.
 * Inviting again sends another link and ends the earlier one.
 */
export async function inviteMember(
  context: ProcedureContext,
  { email, role }: z.output<typeof invitationInput>,
): Promise<void> {
  const businessId = businessOf(context)
  await throttle(limit('invitation.address', businessId, email), limit('invitation.business', businessId))
  await context.write(async (tx) => {
    if (!(await holdInviter(tx, tx.accountId))) throw new Refusal(platformRefusals.FORBIDDEN)
    if (await isMember(tx, email)) throw invalidField('email', 'Este e-mail já é de um usuário deste negócio.')
    const sent = { sentAt: sql<Date>`now()`, expiresAt: inSeconds(invitationDays * 24 * 3600) }
    const wish = { role, invitedBy: tx.accountId, linkHash: null, ...sent }
    const { id } = await tx
      .insertInto('invitation')
      .values({ email, ...wish })
      .onConflict((conflict) => conflict.columns(['businessId', 'email']).doUpdateSet(wish))
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.enqueue(invitationJob, { invitationId: id })
    tx.audit('member.invite', { invitation: id, role })
  })
}

/** Locks the sender until the commit: a removal or demotion waits. False if the sender may not invite. */
export async function holdInviter(tx: BusinessTx, accountId: string): Promise<boolean> {
  const member = await tx
    .selectFrom('member')
    .select('role')
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .where('role', 'in', invitingRoles)
    .forShare()
    .executeTakeFirst()
  return member !== undefined
}

export const invitingRoles = rolesWith('users.manage')

/** An invitation counts until it expires, while its sender may invite and was not taken back since. */
export const invitationIsValid = sql<boolean>`
  invitation.expires_at > now() and stands(
    invitation.business_id, invitation.invited_by, invitation.sent_at, 'users.manage', ${[...invitingRoles]}::text[])`

/** The secret is made when the mail is written, so that it is stored nowhere but in the mail. */
export async function issueInvitationLink(tx: BusinessTx, id: string) {
  const secret = newBusinessSecret(tx.businessId)
  const invitation = await tx
    .updateTable('invitation')
    .from('business')
    .innerJoin('account', (join) => join.onTrue())
    .set({ linkHash: hashOf(secret) })
    .where('invitation.id', '=', id)
    .where(invitationIsValid)
    .whereRef('business.id', '=', 'invitation.businessId')
    .whereRef('account.id', '=', 'invitation.invitedBy')
    .returning(['invitation.email', 'invitation.role', 'business.name as businessName', 'account.name as inviterName'])
    .executeTakeFirst()
  return invitation && { ...invitation, secret }
}

export async function withdrawInvitation(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.one(tx.deleteFrom('invitation').where('id', '=', id).returning('id'))
  tx.audit('member.invitation_withdraw', { invitation: id })
}

/** Deletes the invitations that a person sent who may no longer invite and, if they leave, those sent to them. */
export async function withdrawInvitationsOf(tx: BusinessTx, accountId: string, isGone: boolean): Promise<void> {
  const withdrawn = await tx
    .deleteFrom('invitation')
    .where((row) =>
      row.or([
        row('invitedBy', '=', accountId),
        ...(isGone ? [row('email', '=', row.selectFrom('account').select('email').where('id', '=', accountId))] : []),
      ]),
    )
    .returning('id')
    .execute()
  for (const { id } of withdrawn) tx.audit('member.invitation_withdraw', { invitation: id })
}

const isMember = (tx: BusinessTx, email: string) =>
  tx
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.accountId')
    .select('account.id')
    .where('member.removedAt', 'is', null)
    .where('account.email', '=', email)
    .executeTakeFirst()
