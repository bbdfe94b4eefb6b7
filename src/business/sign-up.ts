import * as z from 'zod/mini'
import { newAccount, tokenInput, checkNewPassword } from '../accounts/account.ts'
import * as field from '../platform/fields.ts'
import { zoneNames } from './business.ts'

const { name, email, password, passwordConfirmation } = newAccount

const plan = field.id()

/** The sign-up of a new person with a new business. */
export const signUpInput = z
  .object({
    name,
    businessName: field.text('Informe o nome do negócio.'),
    email,
    password,
    passwordConfirmation,
    /** The browser's zone, when it is one that we offer. */
    zone: z.optional(z.enum(zoneNames)),
    /** The plan that was chosen on our own page. What is no plan is ignored. */
    planId: z.optional(
      z.pipe(
        z.transform((typed: unknown) => plan.safeParse(typed).data),
        z.optional(plan),
      ),
    ),
    /** From the link of a business that recommended us. What is not a code is ignored, as is an unknown code. */
    referralCode: z.optional(
      z.pipe(
        z.transform((typed: string) => (typeof typed === 'string' && /^[a-z]{12}$/.test(typed) ? typed : undefined)),
        z.optional(z.string().check(z.maxLength(12))),
      ),
    ),
  })
  .check(checkNewPassword())

/** The sign-up of an invited person. The link tells the address and the business. */
export const invitedSignUpInput = z
  .object({ ...tokenInput.shape, name, password, passwordConfirmation })
  .check(checkNewPassword())

export type SignUp = z.output<typeof signUpInput>
export type InvitedSignUp = z.output<typeof invitedSignUpInput>
