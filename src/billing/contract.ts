import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, pays, stepUp } from '../accounts/procedure.ts'
import * as field from '../platform/fields.ts'
import { pixKeyKinds } from '../platform/pix-key.ts'
import {
  affiliateAccountForm,
  affiliateEntryKinds,
  affiliateRefusals,
  payoutStates,
  referralStatuses,
} from './affiliate.ts'
import { coupon } from './coupon.ts'
import { paymentMethods, paymentStates } from '../payments/payment.ts'
import { mostInstallments, payForm, paymentRefusals } from './payment.ts'
import { invoiceStatuses, periods, planQuota } from './plan.ts'
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

const subscription = z.object({
  status: z.enum(['trial', 'active']),
  plan,
  expiresAt: z.iso.datetime(),
  /** Rounded up, by the server's clock. */
  daysLeft: z.int(),
  /** The plan that begins with the next period, if it is another one. */
  nextPlan: z.nullable(z.object({ name: z.string() })),
  /** In a trial: the plan that was chosen on our own page before the sign-up. */
  wantedPlan: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Its owner ended it: nothing is asked for any more, and from `expiresAt` on the business can only read. */
  isCancelled: z.boolean(),
  /** Its owner closed the account: no plan can be chosen. */
  isClosed: z.boolean(),
  /** The plan has been over for long: the business can only read, export and pay. */
  isReadOnly: z.boolean(),
  /** What the next invoices cost less. */
  coupon: z.nullable(coupon),
})
export type Subscription = z.output<typeof subscription>

/** A way of paying an invoice, requested from the payment provider; `asked` until the provider has answered. */
const charge = z.object({
  id: z.uuid(),
  method: z.enum(paymentMethods),
  installments: z.int().check(z.maximum(mostInstallments)),
  state: z.enum(['asked', ...paymentStates]),
  detail: z.nullable(z.string()),
  /** PIX copia e cola. */
  pixCode: z.nullable(z.string()),
  slipUrl: z.nullable(z.string()),
  /** The provider's page, where the card data is typed. */
  checkoutUrl: z.nullable(z.string()),
  /** The payer's CPF, so that another way to pay need not ask for it again. */
  payerDocument: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
})
export type InvoiceCharge = z.output<typeof charge>

const invoice = z.object({
  id: z.uuid(),
  number: z.int(),
  description: z.string(),
  amountCents: z.int(),
  /** What a coupon took off: `amountCents` is what is left to pay. */
  discountCents: z.int(),
  status: z.enum(invoiceStatuses),
  /** It waits for a plan that the owner chose, and can be given up with it. */
  isByChoice: z.boolean(),
  issuedAt: z.iso.datetime(),
  dueAt: z.nullable(z.iso.datetime()),
  paidAt: z.nullable(z.iso.datetime()),
  /** When the money was refunded or disputed. */
  takenBackAt: z.nullable(z.iso.datetime()),
  /** The period that the payment covers. */
  from: z.nullable(z.iso.datetime()),
  to: z.nullable(z.iso.datetime()),
  /** The charge that paid the invoice, or else the newest one, whatever became of it. */
  charge: z.nullable(charge),
})
export type Invoice = z.output<typeof invoice>

/** A side of an invoice; what is not known is null. */
const party = z.object({
  name: z.string(),
  document: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Party = z.output<typeof party>

/** A referred business, as its affiliate sees it. */
const referral = z.object({ name: z.string(), since: z.iso.datetime(), status: z.enum(referralStatuses) })
export type Referral = z.output<typeof referral>

const affiliate = z.object({
  code: z.string(),
  count: z.int(),
  /** Referrals with a paid subscription. */
  active: z.int(),
  /** Commissions of the current month in the business's zone, less those taken back. */
  commissionCents: z.int(),
  /** Commissions that are still held. */
  heldCents: z.int(),
  /** The balance for the next payout; negative if more was taken back than was left. */
  availableCents: z.int(),
  /** The sum of the payouts made. */
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
  /** When the amount becomes available for a payout. */
  countsAt: z.iso.datetime(),
  baseCents: z.nullable(z.int()),
  percent: z.nullable(z.int()),
  /** The name of the business that paid. */
  name: z.nullable(z.string()),
})
export type AffiliateEntry = z.output<typeof affiliateEntry>

const affiliateAccount = z.object({
  kind: z.enum(pixKeyKinds),
  key: z.string(),
  holderName: z.string(),
  document: z.string(),
})

/** A payout to one affiliate, as the operator sees it. */
export const payout = z.object({
  ...affiliateAccount.shape,
  id: z.uuid(),
  businessName: z.string(),
  amountCents: z.int(),
  state: z.enum(payoutStates),
})
export type Payout = z.output<typeof payout>

const { NOT_CONFIGURED, PAYMENT_FAILED, PAYMENT_REFUSED, NOT_PAYABLE, BOLETO_ADDRESS } = paymentRefusals
const { ACCOUNT_CLOSED, NOT_DEARER, NOTHING_TO_END } = subscriptionRefusals

export const billingContract = {
  /** The business's subscription, and the plans that it can choose. */
  subscription: procedure('settings.billing', 'GET', '/billing').output(
    z.object({
      subscription: z.nullable(subscription),
      plans: z.array(plan),
      /** Whether the operator has connected a payment provider. */
      isPayable: z.boolean(),
    }),
  ),
  quota: procedure('settings.billing', 'GET', '/billing/quota').output(planQuota),
  /** Returns the invoice to pay; null if the change costs nothing or waits for the period's end. */
  choosePlan: procedure('settings.billing', 'PUT', '/billing/plan', NOT_CONFIGURED, NOT_DEARER, ACCOUNT_CLOSED)
    .meta(pays)
    .input(z.object({ planId: field.id(), when: z.enum(planChoices) }))
    .output(z.object({ invoiceId: z.nullable(z.uuid()) })),
  /** Leaves the plan that was chosen before the sign-up for later. */
  setWantedPlanAside: procedure('settings.billing', 'DELETE', '/billing/wanted-plan').meta(pays).output(z.void()),
  /** Gives up a change of plan that is not paid yet. */
  giveUpChange: procedure('settings.billing', 'DELETE', '/billing/change').meta(pays).output(z.void()),
  /** Ends the subscription: it is not renewed, and what was paid for can be used to its end. Ended already, it stays so. */
  endSubscription: procedure('settings.billing', 'POST', '/billing/end', NOTHING_TO_END).output(z.void()),
  /** Takes the end back, as long as everything still works. */
  keepSubscription: procedure('settings.billing', 'DELETE', '/billing/end').output(z.void()),
  invoice: procedure('settings.billing', 'GET', '/billing/invoices/{id}')
    .input(z.object({ id: field.id() }))
    .output(invoice),
  /** The screen makes the charge's id, so that a repeated request is the same payment. */
  pay: procedure(
    'settings.billing',
    'POST',
    '/billing/invoices/{id}/charges',
    NOT_CONFIGURED,
    PAYMENT_FAILED,
    PAYMENT_REFUSED,
    NOT_PAYABLE,
    BOLETO_ADDRESS,
  )
    .meta(pays)
    .input(z.object({ id: field.id(), chargeId: field.id(), ...payForm.shape }))
    .output(charge),
  invoices: procedure('settings.billing', 'GET', '/billing/invoices').output(z.array(invoice)),
  /** Who charges and who is charged, for the sheet of an invoice. */
  parties: procedure('settings.billing', 'GET', '/billing/parties').output(
    z.object({ issuer: party, customer: party }),
  ),
  affiliate: procedure('affiliates.view', 'GET', '/billing/affiliate', affiliateRefusals.AFFILIATES_OFF)
    .input(z.object({ page: field.page() }))
    .output(affiliate),
  affiliateEntries: procedure('affiliates.view', 'GET', '/billing/affiliate/entries')
    .input(z.object({ page: field.page() }))
    .output(z.object({ entries: z.array(affiliateEntry), count: z.int() })),
  affiliateAccount: procedure('affiliates.manage', 'GET', '/billing/affiliate/account').output(
    z.nullable(affiliateAccount),
  ),
  saveAffiliateAccount: procedure(
    'affiliates.manage',
    'PUT',
    '/billing/affiliate/account',
    affiliateRefusals.OWN_REFERRAL,
  )
    .meta(stepUp)
    .input(affiliateAccountForm)
    .output(z.void()),
}

/** What is recorded in the audit, with its topic and its words. */
export const billingActs = {
  'billing.choose': ['billing', 'Escolheu um plano'],
  'billing.set_aside': ['billing', 'Deixou para depois o plano escolhido no cadastro'],
  'billing.give_up': ['billing', 'Desistiu de uma mudança de plano'],
  'billing.end': ['billing', 'Encerrou a assinatura'],
  'billing.keep': ['billing', 'Manteve a assinatura'],
  'billing.invoice': ['billing', 'Fatura emitida'],
  'billing.pay': ['billing', 'Pediu um pagamento'],
  'billing.payment': ['billing', 'O pagamento mudou de status'],
  'billing.paid': ['billing', 'Fatura paga'],
  'billing.taken_back': ['billing', 'O pagamento foi estornado'],
  'billing.surplus': ['billing', 'Pagamento a mais, devolvido'],
  'billing.mismatch': ['billing', 'Pagamento que não confere'],
  'billing.referral_refused': ['billing', 'Indicação própria não aceita'],
  'billing.commission': ['billing', 'Comissão de afiliado registrada'],
  'billing.claw_back': ['billing', 'Comissão de afiliado cancelada'],
  'billing.affiliate_account': ['billing', 'Alterou a chave PIX do Programa de Afiliados'],
  'billing.payout': ['billing', 'Repasse de afiliado preparado'],
  'billing.payout_paid': ['billing', 'Repasse de afiliado pago'],
  'billing.payout_returned': ['billing', 'Repasse de afiliado não concluído'],
  'billing.remind': ['billing', 'Aviso de plano vencido'],
  'billing.adjust_trial': ['billing', 'O período de teste foi estendido'],
  'billing.adjust_courtesy': ['billing', 'Dias de cortesia'],
  'billing.adjust_plan': ['billing', 'O plano foi alterado pelo suporte'],
  'billing.adjust_paid': ['billing', 'Fatura marcada como paga pelo suporte'],
  'billing.adjust_refund': ['billing', 'Estorno pedido pelo suporte'],
  'billing.adjust_coupon': ['billing', 'Desconto nas próximas faturas'],
  'billing.adjust_coupon_end': ['billing', 'Desconto encerrado pelo suporte'],
} as const satisfies Acts
