import * as z from 'zod/mini'
import { accountRefusals } from '../accounts/account.ts'
import { access, secondFactorAsked } from '../accounts/contract.ts'
import { heavy, procedure, stepUp } from '../accounts/procedure.ts'
import {
  adjustedInvoice,
  adjustmentRefusals,
  endedCoupon,
  givenCoupon,
  givenDays,
  newPlan,
} from '../billing/adjustment.ts'
import { discountIsSaid } from '../billing/coupon.ts'
import { affiliateRefusals } from '../billing/affiliate.ts'
import { payout, plan } from '../billing/contract.ts'
import { keysForm, keysRefusals, paymentConnection } from '../payments/payment-keys.ts'
import { paymentRefusals } from '../billing/payment.ts'
import { planForm, planRefusals } from '../billing/plan.ts'
import { backupFaultKinds } from '../platform/backup-fault-kinds.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import { planFeatures } from '../business/plan-feature.ts'
import { provedRestore } from '../platform/proved-restore.ts'
import * as field from '../platform/fields.ts'
import { roles } from '../accounts/permissions.ts'
import { announcement, audienceSizes, newAnnouncement } from './announcement.ts'
import { anyBusiness, businessFilter } from './any-business.ts'
import { businessSheet } from './business-sheet.ts'
import { failedJob, jobFigures } from './job.ts'
import { month } from './month.ts'
import { credentialsInput, operatorRefusals, operatorSignInInput } from './operator.ts'
import { actFilter, operatorAct } from './operator-act.ts'
import { settlement } from './payout.ts'
import { stoppedSender } from './stopped-sender.ts'
import { system, systemForm } from './system.ts'
import { userFilter, userStatuses } from './user.ts'

const { INVALID_CODE } = accountRefusals
const { ACCESS_DENIED, OPERATOR_STAYS } = operatorRefusals
const { LAST_TRIAL } = planRefusals
const { NO_SEALING_KEY, KEYS_REFUSED, PROVIDER_AWAY } = keysRefusals
const { ALREADY_SETTLED, NOTHING_TO_PAY } = affiliateRefusals
const { NOT_IN_TRIAL, STILL_IN_TRIAL, PLAN_OVER, NOT_REFUNDABLE, CLOSED_BY_OWNER, NO_COUPON } = adjustmentRefusals
const { NOT_PAYABLE } = paymentRefusals
const byId = z.object({ id: field.id() })

/** Sums over all businesses; no data of a single business. */
const figures = z.object({
  businesses: z.int(),
  businessesThisMonth: z.int(),
  businessesLastMonth: z.int(),
  accounts: z.int(),
  accountsThisMonth: z.int(),
  subscribers: z.int(),
  trials: z.int(),
  trialsOver: z.int(),
  /** Monthly recurring revenue of the paid plans, at the prices at which they were bought. */
  monthlyRevenueCents: z.int(),
  receivedThisMonthCents: z.int(),
  receivedLastMonthCents: z.int(),
})
export type Figures = z.output<typeof figures>

/** Businesses that need a person. */
const attention = z.object({ overdue: z.int(), trialsEnding: z.int(), sendersStopped: z.int() })
export type Attention = z.output<typeof attention>

/** A plan as the operator sees it, active or not, with the number of businesses that have it. */
const offeredPlan = z.object({
  ...plan.shape,
  isActive: z.boolean(),
  isTrial: z.boolean(),
  trialDays: z.int(),
  mostAppointments: z.nullable(z.int()),
  mostProfessionals: z.nullable(z.int()),
  mostClients: z.nullable(z.int()),
  includes: z.array(z.enum(planFeatures)),
  sortOrder: z.int(),
  subscribers: z.int(),
  monthlyRevenueCents: z.int(),
  /** Subscribers that are read-only, because they did not pay or the money went back. */
  lapsed: z.int(),
  trials: z.int(),
  trialsOver: z.int(),
})
export type OperatorPlan = z.output<typeof offeredPlan>

/** An account with its businesses. */
const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isOperator: z.boolean(),
  status: z.enum(userStatuses),
  businesses: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })),
  createdAt: z.iso.datetime(),
})
export type AnyUser = z.output<typeof user>

const payouts = z.object({
  /** Sums over all affiliates: `owedCents` is available and not paid out, `heldCents` is still held. */
  owedCents: z.int(),
  heldCents: z.int(),
  nextPayoutOn: z.iso.date(),
  days: z.array(z.object({ dueOn: z.iso.date(), payouts: z.int(), amountCents: z.int(), open: z.int() })),
  day: z.nullable(z.iso.date()),
  payouts: z.array(payout),
})

/**
 * The slowest procedures since the server started, when each recurring job was started last, and the last backup that was
 * restored and verified.
 */
const operation = z.object({
  since: z.iso.datetime(),
  /** `within`: the 95th percentile in seconds; null if it is above the longest time that is measured. */
  procedures: z.array(z.object({ procedure: z.string(), calls: z.int(), within: z.nullable(z.number()) })),
  recurring: z.array(z.object({ task: z.string(), startedAt: z.iso.datetime() })),
  /** A proxy stands before the server, which does not trust it. */
  isProxyUntrusted: z.boolean(),
  /** `rows`: how many a drill has found equal; null where a copy of unknown making was looked at. */
  restore: z.nullable(provedRestore),
  /** The drill that has failed since. */
  failedDrill: z.nullable(z.object({ at: z.iso.datetime(), fault: z.enum(backupFaultKinds) })),
})
export type Operation = z.output<typeof operation>

export const operatorContract = {
  requestCode: procedure('public', 'POST', '/operator/code', ACCESS_DENIED).input(credentialsInput).output(z.void()),
  signIn: procedure('public', 'POST', '/operator/sign-in', ACCESS_DENIED, INVALID_CODE, ...secondFactorAsked)
    .input(operatorSignInInput)
    .output(access),
  /** Answers only for an operator who is signed in with the code; the panel's guard asks it. */
  session: procedure('operator', 'GET', '/operator/session').output(
    z.object({ name: z.string(), hasBusiness: z.boolean(), release: z.string() }),
  ),

  overview: procedure('operator', 'GET', '/operator').output(
    z.object({ attention, figures, jobs: jobFigures, plans: z.array(offeredPlan), operation }),
  ),
  /** The last twelve months; the current one is last. */
  months: procedure('operator', 'GET', '/operator/months').output(z.array(month)),

  /** What operators did in the panel. */
  acts: procedure('operator', 'GET', '/operator/acts')
    .input(actFilter)
    .output(
      z.object({
        acts: z.array(operatorAct),
        count: z.int(),
        /** By whom the list can be filtered. */
        operators: z.array(z.object({ id: z.uuid(), name: z.string() })),
      }),
    ),

  users: {
    list: procedure('operator', 'GET', '/operator/users')
      .input(userFilter)
      .output(z.object({ users: z.array(user), count: z.int() })),
    /** A suspended account is signed out on every device at once and cannot sign in. */
    setSuspended: procedure('operator', 'PUT', '/operator/users/{id}/suspension', OPERATOR_STAYS)
      .input(z.object({ id: field.id(), isSuspended: z.boolean() }))
      .output(z.void()),
  },

  /** All businesses, as what they are to us. */
  businesses: {
    list: procedure('operator', 'GET', '/operator/businesses')
      .input(z.object({ ...businessFilter.shape, page: field.page() }))
      .output(
        z.object({
          businesses: z.array(anyBusiness),
          count: z.int(),
          /** The plans by which the list can be filtered. */
          plans: z.array(z.object({ id: z.uuid(), name: z.string() })),
        }),
      ),
    get: procedure('operator', 'GET', '/operator/businesses/{id}').input(byId).output(businessSheet),
    extendTrial: procedure('operator', 'POST', '/operator/businesses/{id}/trial', NOT_IN_TRIAL, CLOSED_BY_OWNER)
      .input(z.object({ ...byId.shape, ...givenDays.shape }))
      .output(z.void()),
    giveCourtesy: procedure('operator', 'POST', '/operator/businesses/{id}/courtesy', STILL_IN_TRIAL, CLOSED_BY_OWNER)
      .input(z.object({ ...byId.shape, ...givenDays.shape }))
      .output(z.void()),
    /** Off the next invoices; in place of a coupon that counts. */
    giveCoupon: procedure('operator', 'POST', '/operator/businesses/{id}/coupon', CLOSED_BY_OWNER)
      .input(z.object({ ...byId.shape, ...givenCoupon.shape }).check(discountIsSaid))
      .output(z.void()),
    endCoupon: procedure('operator', 'DELETE', '/operator/businesses/{id}/coupon', NO_COUPON)
      .input(z.object({ ...byId.shape, ...endedCoupon.shape }))
      .output(z.void()),
    /** At once, and for nothing until the running period ends. */
    setPlan: procedure('operator', 'PUT', '/operator/businesses/{id}/plan', STILL_IN_TRIAL, PLAN_OVER, CLOSED_BY_OWNER)
      .input(z.object({ ...byId.shape, ...newPlan.shape }))
      .output(z.void()),
    /** For what was paid otherwise. */
    settleInvoice: procedure('operator', 'PUT', '/operator/businesses/{id}/payment', NOT_PAYABLE)
      .input(z.object({ ...byId.shape, ...adjustedInvoice.shape }))
      .output(z.void()),
    refundInvoice: procedure('operator', 'POST', '/operator/businesses/{id}/refund', NOT_REFUNDABLE)
      .input(z.object({ ...byId.shape, ...adjustedInvoice.shape }))
      .output(z.void()),
    export: procedure('operator', 'POST', '/operator/businesses/export', exportRefusals.EXPORT_TOO_LONG)
      .meta(heavy)
      .input(businessFilter)
      .output(exportSchema),
  },

  /** What is told to owners by mail. */
  announcements: {
    list: procedure('operator', 'GET', '/operator/announcements').output(
      z.object({ announcements: z.array(announcement), sizes: audienceSizes }),
    ),
    send: procedure('operator', 'POST', '/operator/announcements')
      .input(newAnnouncement)
      .output(z.object({ owners: z.int() })),
  },

  settings: {
    get: procedure('operator', 'GET', '/operator/settings').output(system),
    save: procedure('operator', 'PUT', '/operator/settings').input(systemForm).output(z.void()),
  },

  /** Failed jobs. */
  jobs: {
    list: procedure('operator', 'GET', '/operator/jobs').output(
      z.object({ jobs: z.array(failedJob), figures: jobFigures }),
    ),
    /** Null retries all. */
    retry: procedure('operator', 'POST', '/operator/jobs/retry')
      .input(z.object({ id: z.nullable(field.id()) }))
      .output(z.object({ count: z.int() })),
  },

  /** Businesses whose mails to clients were stopped, and the way to let them on. */
  senders: {
    list: procedure('operator', 'GET', '/operator/senders').output(z.array(stoppedSender)),
    letOn: procedure('operator', 'POST', '/operator/senders/{id}/let-on').input(byId).output(z.void()),
  },

  /** Our account at the payment provider; its keys are never shown. */
  payments: {
    get: procedure('operator', 'GET', '/operator/payments').output(paymentConnection),
    save: procedure('operator', 'PUT', '/operator/payments', NO_SEALING_KEY, KEYS_REFUSED, PROVIDER_AWAY)
      .meta(stepUp)
      .input(keysForm)
      .output(z.void()),
    remove: procedure('operator', 'DELETE', '/operator/payments').meta(stepUp).output(z.void()),
  },

  /** The payouts to affiliates by day. */
  payouts: {
    list: procedure('operator', 'GET', '/operator/payouts')
      .input(z.object({ dueOn: z.optional(field.date('Escolha uma data.')) }))
      .output(payouts),
    /** The open payouts of a day as a file, for making the transfers. */
    export: procedure('operator', 'POST', '/operator/payouts/export', NOTHING_TO_PAY, exportRefusals.EXPORT_TOO_LONG)
      .input(z.object({ dueOn: field.date('Escolha uma data.') }))
      .output(exportSchema),
    /** The screen sends each payout's id, so that a payout made since the list was shown is not settled unseen. */
    settle: procedure('operator', 'PUT', '/operator/payouts', ALREADY_SETTLED)
      .input(settlement)
      .output(z.object({ settled: z.int() })),
  },

  plans: {
    create: procedure('operator', 'POST', '/operator/plans').input(planForm).output(byId),
    update: procedure('operator', 'PUT', '/operator/plans/{id}', LAST_TRIAL)
      .input(z.safeExtend(planForm, byId.shape))
      .output(z.void()),
    /** A plan that a business has is only deactivated. */
    remove: procedure('operator', 'DELETE', '/operator/plans/{id}', LAST_TRIAL)
      .input(byId)
      .output(z.object({ isKept: z.boolean() })),
  },
}
