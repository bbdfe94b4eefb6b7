import * as z from 'zod/mini'
import { door, whileReadOnly } from '../accounts/door.ts'
import * as field from '../platform/fields.ts'
import { pixKeyKinds } from '../platform/pix-key.ts'
import {
  affiliateAccountForm,
  affiliateEntryKinds,
  affiliateRefusals,
  payoutStates,
  referralStatuses,
} from './affiliate.ts'
import { paymentMethods, paymentStates } from '../payments/payment.ts'
import { mostInstallments, payForm, paymentRefusals } from './payment.ts'
import { invoiceStatuses, periods } from './plan.ts'
import { planChoices, subscriptionRefusals } from './subscription.ts'

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

const inUse = z.object({ used: z.int(), most: z.int() })
/** What the plan has room for, and how much of it is in use; null where it is not counted. */
const room = z.object({ appointments: z.nullable(inUse), professionals: z.nullable(inUse) })
export type Room = z.output<typeof room>

const subscription = z.object({
  status: z.enum(['trial', 'active']),
  plan,
  expiresAt: z.iso.datetime(),
  /** Rounded up, by the server's clock. */
  daysLeft: z.int(),
  /** What begins with the next period, where it is another plan. */
  nextPlan: z.nullable(z.object({ name: z.string() })),
  /** The plan is long over: one reads, exports and pays. */
  isReadOnly: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

/** A way of paying an invoice that was asked for; until the provider has answered it is only `asked`. */
const charge = z.object({
  id: z.uuid(),
  method: z.enum(paymentMethods),
  installments: z.int().check(z.maximum(mostInstallments)),
  state: z.enum(['asked', ...paymentStates]),
  detail: z.nullable(z.string()),
  /** PIX copia e cola. */
  pixCode: z.nullable(z.string()),
  slipUrl: z.nullable(z.string()),
  /** The provider's page, where a card is typed. */
  checkoutUrl: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
})
export type Charge = z.output<typeof charge>

const invoice = z.object({
  id: z.uuid(),
  description: z.string(),
  amountCents: z.int(),
  status: z.enum(invoiceStatuses),
  issuedAt: z.iso.datetime(),
  dueAt: z.nullable(z.iso.datetime()),
  paidAt: z.nullable(z.iso.datetime()),
  /** The money went back. */
  takenBackAt: z.nullable(z.iso.datetime()),
  /** What was paid for. */
  from: z.nullable(z.iso.datetime()),
  to: z.nullable(z.iso.datetime()),
  /** How it was paid, or the newest way that is still open. */
  charge: z.nullable(charge),
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
  /** What their invoices have brought in the business's month so far. */
  commissionCents: z.int(),
  /** Earned, and not to be paid out yet. */
  heldCents: z.int(),
  /** What the next payout is made of; below zero where more went back than was left. */
  availableCents: z.int(),
  /** What has left for the affiliate's account. */
  paidCents: z.int(),
  nextPayoutOn: z.iso.date(),
  referrals: z.array(referral),
})
export type Affiliate = z.output<typeof affiliate>

const affiliateEntry = z.object({
  id: z.uuid(),
  kind: z.enum(affiliateEntryKinds),
  amountCents: z.int(),
  at: z.iso.datetime(),
  /** From when on it counts. */
  countsAt: z.iso.datetime(),
  baseCents: z.nullable(z.int()),
  percent: z.nullable(z.int()),
  /** The business that paid. */
  name: z.nullable(z.string()),
})
export type AffiliateEntry = z.output<typeof affiliateEntry>

const affiliateAccount = z.object({
  kind: z.enum(pixKeyKinds),
  key: z.string(),
  holderName: z.string(),
  document: z.string(),
})

/** What one affiliate gets, as the operator sees it. */
export const payout = z.object({
  ...affiliateAccount.shape,
  id: z.uuid(),
  businessName: z.string(),
  amountCents: z.int(),
  state: z.enum(payoutStates),
})
export type Payout = z.output<typeof payout>

const { NOT_CONFIGURED, PAYMENT_FAILED, PAYMENT_REFUSED, NOT_PAYABLE, BOLETO_ADDRESS } = paymentRefusals
const { NOT_DEARER } = subscriptionRefusals

export const billingContract = {
  /** The business's subscription, and the plans that it can choose. */
  subscription: door('settings.billing', 'GET', '/billing').output(
    z.object({
      subscription: z.nullable(subscription),
      plans: z.array(plan),
      /** Whether the operator has connected a payment provider. */
      isPayable: z.boolean(),
    }),
  ),
  room: door('settings.billing', 'GET', '/billing/room').output(room),
  /** What is to be paid for it, if anything is, is an invoice. */
  choosePlan: door('settings.billing', 'PUT', '/billing/plan', NOT_CONFIGURED, NOT_DEARER)
    .meta(whileReadOnly)
    .input(z.object({ planId: field.id(), when: z.enum(planChoices) }))
    .output(z.object({ invoiceId: z.nullable(z.uuid()) })),
  invoice: door('settings.billing', 'GET', '/billing/invoices/{id}')
    .input(z.object({ id: field.id() }))
    .output(invoice),
  /** The charge's id is made by the screen: the same request sent again is the same payment. */
  pay: door(
    'settings.billing',
    'POST',
    '/billing/invoices/{id}/charges',
    NOT_CONFIGURED,
    PAYMENT_FAILED,
    PAYMENT_REFUSED,
    NOT_PAYABLE,
    BOLETO_ADDRESS,
  )
    .meta(whileReadOnly)
    .input(z.object({ id: field.id(), chargeId: field.id(), ...payForm.shape }))
    .output(charge),
  invoices: door('settings.billing', 'GET', '/billing/invoices').output(z.array(invoice)),
  affiliate: door('affiliates.view', 'GET', '/billing/affiliate', affiliateRefusals.AFFILIATES_OFF)
    .input(z.object({ page: field.page() }))
    .output(affiliate),
  affiliateEntries: door('affiliates.view', 'GET', '/billing/affiliate/entries')
    .input(z.object({ page: field.page() }))
    .output(z.object({ entries: z.array(affiliateEntry), count: z.int() })),
  affiliateAccount: door('affiliates.manage', 'GET', '/billing/affiliate/account').output(z.nullable(affiliateAccount)),
  saveAffiliateAccount: door('affiliates.manage', 'PUT', '/billing/affiliate/account', affiliateRefusals.OWN_REFERRAL)
    .input(affiliateAccountForm)
    .output(z.void()),
}
