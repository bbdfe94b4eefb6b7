import * as z from 'zod/mini'
import { door } from '../accounts/door.ts'
import * as field from '../platform/fields.ts'
import { affiliateRefusals, referralStatuses } from './affiliate.ts'
import { invoiceStatuses, periods } from './plan.ts'

export const plan = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  priceCents: z.int(),
  period: z.enum(periods),
  features: z.array(z.string()),
  isPopular: z.boolean(),
})
export type Plan = z.output<typeof plan>
export type OfferedPlan = Plan & { isTrial: boolean; trialDays: number }

const subscription = z.object({
  status: z.enum(['trial', 'active']),
  plan,
  expiresAt: z.iso.datetime(),
  /** Rounded up, by the server's clock. */
  daysLeft: z.int(),
})
export type Subscription = z.output<typeof subscription>

const invoice = z.object({
  id: z.uuid(),
  description: z.string(),
  amountCents: z.int(),
  status: z.enum(invoiceStatuses),
  issuedAt: z.iso.datetime(),
  url: z.nullable(z.string()),
})
export type Invoice = z.output<typeof invoice>

/** A business that came by another's link, as that other one sees it. */
const referral = z.object({ name: z.string(), since: z.iso.datetime(), status: z.enum(referralStatuses) })
export type Referral = z.output<typeof referral>

const affiliate = z.object({
  code: z.string(),
  count: z.int(),
  /** Those with a subscription that is paid. */
  active: z.int(),
  /** The commission on what they have paid in the business's month so far. */
  commissionCents: z.int(),
  referrals: z.array(referral),
})
export type Affiliate = z.output<typeof affiliate>

export const billingContract = {
  /** The business's subscription, and the plans that it can choose. */
  subscription: door('settings.billing', 'GET', '/billing').output(
    z.object({ subscription: z.nullable(subscription), plans: z.array(plan) }),
  ),
  invoices: door('settings.billing', 'GET', '/billing/invoices').output(z.array(invoice)),
  affiliate: door('affiliates.view', 'GET', '/billing/affiliate', affiliateRefusals.AFFILIATES_OFF)
    .input(z.object({ page: field.page() }))
    .output(affiliate),
}
