import * as z from 'zod/mini'
import { currencies, dateFormats } from '../platform/format.ts'
import * as field from '../platform/fields.ts'
import {
  accountRefusals,
  codeWithProof,
  emailInput,
  newEmailInput,
  newPasswordInput,
  profileInput,
  resetInput,
  signInInput,
  signOutInput,
  stepUpInput,
  tokenWithProof,
} from './account.ts'
import { procedure, stepUp } from './procedure.ts'
import { actingRoles, roles, type Permission } from './permissions.ts'
import { begunSecondFactor, secondFactorForm, secondFactorRefusals, secondFactorState } from './second-factor.ts'
import { standing } from './standing.ts'

const { INVALID_CREDENTIALS, INVALID_CODE, INVALID_LINK, PROOF_NEEDED, SUSPENDED } = accountRefusals

/** Remaining life of the access part, in seconds. It is not an instant, because the clock of a till may be wrong. */
export const access = z.object({ accessSeconds: z.number() })
const role = z.enum(roles)

/** The settings that the operator switches for all businesses at once. */
export const systemSettings = z.object({ affiliateProgramEnabled: z.boolean() })

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
      currency: z.enum(currencies),
      dateFormat: z.enum(dateFormats),
      role: z.enum(actingRoles),
      permissions: z.array(z.custom<Permission>((value) => typeof value === 'string')),
      standing,
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

const { SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, SECOND_FACTOR_THERE, ADDRESS_NOT_PROVEN } = secondFactorRefusals
/** Refusals that every way of signing in may answer for an account with a second factor. */
export const secondFactorAsked = [SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG] as const

const byId = z.object({ id: field.id() })

/** Asking for a mail answers the same whether or not an account has the address. */
export const accountsContract = {
  signIn: procedure('public', 'POST', '/auth/sign-in', INVALID_CREDENTIALS, SUSPENDED, ...secondFactorAsked)
    .input(signInInput)
    .output(access),
  requestCode: procedure('public', 'POST', '/auth/code').input(emailInput).output(z.void()),
  signInWithCode: procedure(
    'public',
    'POST',
    '/auth/code/sign-in',
    INVALID_CODE,
    PROOF_NEEDED,
    SUSPENDED,
    ...secondFactorAsked,
  )
    .input(codeWithProof)
    .output(access),
  requestReset: procedure('public', 'POST', '/auth/reset/request').input(emailInput).output(z.void()),
  resetPassword: procedure('public', 'POST', '/auth/reset', INVALID_LINK, SUSPENDED, ...secondFactorAsked)
    .input(resetInput)
    .output(access),
  /** Returns access if the account was proven by a password, which also signs the person in; otherwise null. */
  verifyEmail: procedure(
    'public',
    'POST',
    '/auth/verify-email',
    INVALID_LINK,
    PROOF_NEEDED,
    SUSPENDED,
    ...secondFactorAsked,
  )
    .input(tokenWithProof)
    .output(z.nullable(access)),
  resendVerification: procedure('account', 'POST', '/auth/verify-email/resend').output(z.void()),
  renew: procedure('public', 'POST', '/auth/renew').output(access),
  signOut: procedure('account', 'POST', '/auth/sign-out').input(signOutInput).output(z.void()),

  me: procedure('account', 'GET', '/account').output(me),
  updateProfile: procedure('account', 'PATCH', '/account').input(profileInput).output(z.void()),
  /** Proves again who one is, for some minutes; `passkeys.stepUp` does the same by a passkey. */
  stepUp: procedure('account', 'POST', '/account/step-up', ...secondFactorAsked)
    .input(stepUpInput)
    .output(z.void()),
  changeEmail: procedure('account', 'POST', '/account/email').meta(stepUp).input(newEmailInput).output(z.void()),
  changePassword: procedure('account', 'POST', '/account/password')
    .meta(stepUp)
    .input(newPasswordInput)
    .output(z.void()),
  switchBusiness: procedure('account', 'POST', '/account/business')
    .input(z.object({ businessId: field.id() }))
    .output(z.void()),
  listSessions: procedure('account', 'GET', '/account/sessions').output(z.array(session)),
  secondFactor: {
    get: procedure('account', 'GET', '/account/second-factor').output(secondFactorState),
    begin: procedure('account', 'POST', '/account/second-factor', SECOND_FACTOR_THERE, ADDRESS_NOT_PROVEN)
      .meta(stepUp)
      .output(begunSecondFactor),
    /** The only answer that contains the recovery codes. */
    confirm: procedure('account', 'POST', '/account/second-factor/confirm', SECOND_FACTOR_THERE, SECOND_FACTOR_WRONG)
      .meta(stepUp)
      .input(secondFactorForm)
      .output(z.object({ recoveryCodes: z.array(z.string()) })),
    end: procedure('account', 'POST', '/account/second-factor/end').meta(stepUp).output(z.void()),
  },
  endSession: procedure('account', 'DELETE', '/account/sessions/{id}').input(byId).output(z.void()),
}
