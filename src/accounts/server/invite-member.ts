import type * as z from 'zod/mini'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { invitationDays, type invitationInput } from '../member.ts'
import { attemptMail } from './attempts.ts'
import type { DoorContext } from './guard.ts'
import { inSeconds, newSecret } from './open-session.ts'
import { hashOf } from './session.ts'

/**
 * Asks somebody by mail to join. Whoever has the address decides, with an account or without one, and until then the
 * business learns neither. Asking again sends another link and ends the earlier one.
 */
export async function inviteMember(
  context: DoorContext,
  { email, role }: z.output<typeof invitationInput>,
): Promise<void> {
  await attemptMail('accounts.invitation', email, context.network)
  await context.write(async (tx) => {
    if (await isMember(tx, email)) throw invalidField('email', 'Este e-mail já é de um usuário deste negócio.')
    const wish = { role, invited_by: tx.actor.accountId!, link_hash: null, expires_at: afterDays() }
    const { id } = await tx.db
      .insertInto('invitation')
      .values({ business_id: tx.businessId, email, ...wish })
      .onConflict((conflict) => conflict.columns(['business_id', 'email']).doUpdateSet(wish))
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.enqueue('accounts.invitation', { invitationId: id, zone: tx.zone })
    tx.audit('member.invite', { invitation: id, email, role })
    tx.announce('accounts')
  })
}

/** The secret is made when the mail is written, so that it is in the mail and nowhere else. */
export async function issueInvitationLink(tx: BusinessTx, id: string) {
  const secret = newSecret()
  const invitation = await tx.db
    .updateTable('invitation')
    .from('business')
    .innerJoin('account', (join) => join.onTrue())
    .set({ link_hash: hashOf(secret) })
    .where('invitation.business_id', '=', tx.businessId)
    .where('invitation.id', '=', id)
    .whereRef('business.id', '=', 'invitation.business_id')
    .whereRef('account.id', '=', 'invitation.invited_by')
    .returning(['invitation.email', 'invitation.role', 'business.name as businessName', 'account.name as inviterName'])
    .executeTakeFirst()
  return invitation && { ...invitation, secret }
}

export async function withdrawInvitation(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const withdrawn = await tx.db
    .deleteFrom('invitation')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  if (!withdrawn) throw new Refusal(platformRefusals.NOT_FOUND)
  tx.audit('member.invitation_withdraw', { invitation: id, email: withdrawn.email })
  tx.announce('accounts')
}

const isMember = (tx: BusinessTx, email: string) =>
  tx.db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('account.id')
    .where('member.business_id', '=', tx.businessId)
    .where('member.removed_at', 'is', null)
    .where('account.email', '=', email)
    .executeTakeFirst()

const afterDays = () => inSeconds(invitationDays * 24 * 3600)
