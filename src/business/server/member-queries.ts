import { sql } from 'kysely'
import { behindSecret } from '../../accounts/server/behind-secret.ts'
import { accountRefusals } from '../../accounts/account.ts'
import { may, type Permission, type Role } from '../../accounts/permissions.ts'
import { accountByEmail } from '../../accounts/server/queries.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import type { Invitation, User } from '../contract.ts'
import { invitationIsValid, invitingRoles } from './invite-member.ts'

/** The members of the business, and its open invitations. */
export async function listUsers(tx: BusinessTx): Promise<{ users: User[]; invitations: Invitation[] }> {
  const [users, invitations] = await awaitAll([
    tx
      .selectFrom('member')
      .innerJoin('account', 'account.id', 'member.accountId')
      .select(['account.id', 'account.name', 'account.email', 'member.role', 'member.createdAt'])
      .select((is) => is.fn.coalesce('member.phone', 'account.phone').as('phone'))
      .where('member.removedAt', 'is', null)
      .orderBy('member.createdAt')
      .orderBy('account.id')
      .execute(),
    tx
      .selectFrom('invitation')
      .select(['id', 'email', 'role', 'expiresAt'])
      .select(sql<boolean>`not (${invitationIsValid})`.as('isOver'))
      .select(sql<boolean>`expires_at > now() and not (${invitationIsValid})`.as('isCancelled'))
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  ])
  return {
    users: users.map(({ createdAt, ...user }) => ({ ...user, since: createdAt.toISOString() })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** A present or past member with the latest role, and whether they still hold the permission. */
export async function memberAt(tx: BusinessTx, accountId: string, permission: Permission) {
  const member = await tx.one(
    tx
      .selectFrom('member')
      .innerJoin('account', 'account.id', 'member.accountId')
      .select(['account.id', 'account.name', 'account.suspendedAt', 'member.role', 'member.removedAt'])
      .where('member.accountId', '=', accountId),
  )
  const { id, name, role, removedAt, suspendedAt } = member
  return { accountId: id, name, role, mayStill: !removedAt && !suspendedAt && may(role, permission) }
}

type Offer = {
  businessId: string
  id: string
  businessName: string
  zone: string
  email: string
  role: Role
  invitedBy: string
}

/**
 * The invitation that a link belongs to, and the account that its address has. A used or old link is refused, and one whose sender may
 * no longer invite; acceptance asks once more, with the rows locked.
 */
export async function invitationOf(token: string) {
  const offer = await behindSecret(
    token,
    (business, hash) => sql<Offer>`
      select b.id as business_id, i.id, b.name as business_name, b.zone, i.email, i.role, i.invited_by
      from invitation i
      join business b on b.id = i.business_id
      where i.business_id = ${business} and i.link_hash = ${hash} and i.expires_at > now()
        and stands(i.business_id, i.invited_by, i.sent_at, 'users.manage', ${[...invitingRoles]}::text[])`,
  )
  if (!offer) throw new Refusal(accountRefusals.INVALID_LINK)
  return { ...offer, account: await outsideBusinesses('read', (db) => accountByEmail(db, offer.email)) }
}

/** Whoever holds the link reads the invited mailbox, so this reveals nothing to them. */
export async function lookAtInvitation(token: string) {
  const { businessName, email, role, account } = await invitationOf(token)
  return { businessName, email, role, hasAccount: account !== undefined }
}
