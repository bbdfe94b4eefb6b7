import * as z from 'zod/mini'
import { accountRefusals } from '../accounts/account.ts'
import { access } from '../accounts/contract.ts'
import { door } from '../accounts/door.ts'
import { plan } from '../billing/contract.ts'
import { credentialsInput, operatorRefusals, operatorSignInInput } from './operator.ts'

const { INVALID_CODE } = accountRefusals
const { ACCESS_DENIED } = operatorRefusals

/** What is known over all businesses; no business's own data is in it. */
const figures = z.object({
  businesses: z.int(),
  businessesThisMonth: z.int(),
  businessesLastMonth: z.int(),
  accounts: z.int(),
  accountsThisMonth: z.int(),
  subscribers: z.int(),
  trials: z.int(),
  trialsOver: z.int(),
  /** What the plans of all subscribers bring in a month. */
  monthlyRevenueCents: z.int(),
  receivedThisMonthCents: z.int(),
  receivedLastMonthCents: z.int(),
})
export type Figures = z.output<typeof figures>

/** A plan as its owner sees it, in use or not, with who has it. */
const offeredPlan = z.object({
  ...plan.shape,
  isActive: z.boolean(),
  isTrial: z.boolean(),
  trialDays: z.int(),
  sortOrder: z.int(),
  subscribers: z.int(),
  trials: z.int(),
})
export type OfferedPlan = z.output<typeof offeredPlan>

export const operatorContract = {
  requestCode: door('public', 'POST', '/operator/code', ACCESS_DENIED).input(credentialsInput).output(z.void()),
  signIn: door('public', 'POST', '/operator/sign-in', ACCESS_DENIED, INVALID_CODE)
    .input(operatorSignInInput)
    .output(access),
  /** Whoever passes is in. */
  session: door('operator', 'GET', '/operator/session').output(z.object({ name: z.string(), email: z.string() })),

  overview: door('operator', 'GET', '/operator').output(z.object({ figures, plans: z.array(offeredPlan) })),
}
