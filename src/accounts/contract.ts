import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import {
  accountRefusals,
  codeWithProof,
  emailInput,
  invitedSignUpInput,
  newEmailInput,
  newPasswordInput,
  profileInput,
  resetInput,
  signInInput,
  signOutInput,
  signUpInput,
  tokenInput,
  tokenWithProof,
} from './account.ts'
import { businessNotices, businessProfile, businessRules } from './business.ts'
import { door } from './door.ts'
import { invitationInput, memberRefusals, newRoleInput } from './member.ts'
import { roles, type Permission } from './permissions.ts'
import { systemSettings } from './system-settings.ts'

const { INVALID_CREDENTIALS, INVALID_CODE, INVALID_LINK, PROOF_NEEDED, SUSPENDED } = accountRefusals

/** The access part's remaining life; a span and not an instant, so that a wrong clock at the till does no harm. */
export const access = z.object({ accessSeconds: z.number() })
const role = z.enum(roles)

const me = z.object({
  account: z.object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    emailVerified: z.boolean(),
    isOperator: z.boolean(),
  }),
  /** Null when the person was removed from the business that the session is in. */
  membership: z.nullable(
    z.object({
      businessId: z.uuid(),
      businessName: z.string(),
      zone: z.string(),
      role,
      permissions: z.array(z.custom<Permission>((value) => typeof value === 'string')),
    }),
  ),
  businesses: z.array(z.object({ id: z.uuid(), name: z.string(), role })),
  ...systemSettings.shape,
  ...access.shape,
})
export type Me = z.output<typeof me>
export type Membership = NonNullable<Me['membership']>

const session = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  device: z.string(),
  network: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  since: z.iso.datetime(),
})
export type User = z.output<typeof user>

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  expiresAt: z.iso.datetime(),
  isOver: z.boolean(),
  /** True when the invitation ended early: its sender's account was taken back, or may not invite any more. */
  isCancelled: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

const business = z.object({ profile: businessProfile, notices: businessNotices, rules: businessRules })
export type Business = z.output<typeof business>

const { LAST_ADMIN, OWN_MEMBERSHIP } = memberRefusals
const byId = z.object({ id: field.id() })

/** Asking for a mail, and signing up, answer the same whether or not an account has the address. */
export const accountsContract = {
  signUp: door('public', 'POST', '/auth/sign-up').input(signUpInput).output(z.void()),
  signIn: door('public', 'POST', '/auth/sign-in', INVALID_CREDENTIALS, SUSPENDED).input(signInInput).output(access),
  requestCode: door('public', 'POST', '/auth/code').input(emailInput).output(z.void()),
  signInWithCode: door('public', 'POST', '/auth/code/sign-in', INVALID_CODE, PROOF_NEEDED, SUSPENDED)
    .input(codeWithProof)
    .output(access),
  requestReset: door('public', 'POST', '/auth/reset/request').input(emailInput).output(z.void()),
  resetPassword: door('public', 'POST', '/auth/reset', INVALID_LINK, SUSPENDED).input(resetInput).output(access),
  /** A password that proves the account signs its person in as well. */
  verifyEmail: door('public', 'POST', '/auth/verify-email', INVALID_LINK, PROOF_NEEDED, SUSPENDED)
    .input(tokenWithProof)
    .output(z.nullable(access)),
  resendVerification: door('account', 'POST', '/auth/verify-email/resend').output(z.void()),
  renew: door('public', 'POST', '/auth/renew').output(access),
  signOut: door('account', 'POST', '/auth/sign-out').input(signOutInput).output(z.void()),

  me: door('account', 'GET', '/account').output(me),
  updateProfile: door('account', 'PATCH', '/account').input(profileInput).output(z.void()),
  changeEmail: door('account', 'POST', '/account/email').input(newEmailInput).output(z.void()),
  changePassword: door('account', 'POST', '/account/password').input(newPasswordInput).output(z.void()),
  switchBusiness: door('account', 'POST', '/account/business')
    .input(z.object({ businessId: field.id() }))
    .output(z.void()),
  listSessions: door('account', 'GET', '/account/sessions').output(z.array(session)),
  endSession: door('account', 'DELETE', '/account/sessions/{id}').input(byId).output(z.void()),

  /** The invitation behind a link, for whoever holds the link. */
  invitation: door('public', 'GET', '/invitation', INVALID_LINK)
    .input(tokenInput)
    .output(z.object({ businessName: z.string(), email: z.string(), role, hasAccount: z.boolean() })),
  acceptInvitation: door('public', 'POST', '/invitation/accept', INVALID_LINK, PROOF_NEEDED, SUSPENDED)
    .input(tokenWithProof)
    .output(z.object({ businessId: z.uuid(), access: z.nullable(access) })),
  signUpInvited: door('public', 'POST', '/invitation/sign-up', INVALID_LINK).input(invitedSignUpInput).output(access),

  business: {
    get: door('settings.view', 'GET', '/business').output(business),
    updateProfile: door('settings.edit', 'PUT', '/business/profile').input(businessProfile).output(z.void()),
    updateNotices: door('settings.edit', 'PUT', '/business/notices').input(businessNotices).output(z.void()),
    updateRules: door('settings.edit', 'PUT', '/business/rules').input(businessRules).output(z.void()),
  },

  /** Inviting answers the same whether or not an account has the address. */
  users: {
    list: door('users.manage', 'GET', '/users').output(
      z.object({ users: z.array(user), invitations: z.array(invitation) }),
    ),
    invite: door('users.manage', 'POST', '/users').input(invitationInput).output(z.void()),
    withdraw: door('users.manage', 'DELETE', '/users/invitations/{id}').input(byId).output(z.void()),
    changeRole: door('users.manage', 'PATCH', '/users/{id}', LAST_ADMIN).input(newRoleInput).output(z.void()),
    remove: door('users.manage', 'DELETE', '/users/{id}', LAST_ADMIN, OWN_MEMBERSHIP).input(byId).output(z.void()),
  },
}
