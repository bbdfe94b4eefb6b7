import { person, procedures } from '../../accounts/server/guard.ts'
import { endCoupon, giveCoupon } from '../../billing/server/adjust-coupon.ts'
import { refundInvoice, settleInvoice } from '../../billing/server/adjust-invoice.ts'
import { extendTrial, giveCourtesy, setPlan } from '../../billing/server/adjust-subscription.ts'
import { readPayouts } from '../../billing/server/payout-queries.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { releaseName } from '../../platform/server/release.ts'
import { operatorContract } from '../contract.ts'
import { adjustBusiness } from './adjust-business.ts'
import { readBusinessSheet } from './business-sheet-queries.ts'
import { listAnnouncements } from './announcement-queries.ts'
import { sendAnnouncement } from './send-announcement.ts'
import { listBusinesses } from './any-business-queries.ts'
import { exportBusinesses } from './export-businesses.ts'
import { exportPayouts } from './export-payouts.ts'
import { letStoppedSenderOn, stoppedSenders } from './let-sender-on.ts'
import { readMonths } from './month-queries.ts'
import { listActs } from './operator-act-queries.ts'
import { readOverview, readSystem } from './queries.ts'
import { removePlan } from './remove-plan.ts'
import { requestCode } from './request-code.ts'
import { setSuspended } from './suspend-user.ts'
import { listUsers } from './user-queries.ts'
import { readFailedJobs, retryJobs } from './retry-jobs.ts'
import { createPlan, updatePlan } from './save-plan.ts'
import { readPaymentKeys, removePaymentKeys, savePaymentKeys } from './save-payment-keys.ts'
import { saveSettings } from './save-settings.ts'
import { settlePayouts } from './settle-payouts.ts'
import { signIn } from './sign-in.ts'

export const operatorApi = procedures(operatorContract, {
  requestCode: ({ input, context }) => requestCode(context, input),
  signIn: ({ input, context }) => signIn(context, input),
  session: ({ context }) => {
    const { name, membership } = person(context)
    return { name, hasBusiness: membership !== null, release: releaseName }
  },

  overview: () => outsideBusinesses('read', (db) => readOverview(db)),
  months: () => outsideBusinesses('read', (db) => readMonths(db)),

  acts: ({ input }) => outsideBusinesses('read', (db) => listActs(db, input)),

  users: {
    list: ({ input }) => outsideBusinesses('read', (db) => listUsers(db, input)),
    setSuspended: ({ input, context }) => setSuspended(context, person(context), input),
  },

  businesses: {
    list: ({ input }) => outsideBusinesses('read', (db) => listBusinesses(db, input)),
    get: ({ input }) => readBusinessSheet(input),
    extendTrial: ({ input, context }) => adjustBusiness(extendTrial)(context, person(context), input),
    giveCourtesy: ({ input, context }) => adjustBusiness(giveCourtesy)(context, person(context), input),
    giveCoupon: ({ input, context }) => adjustBusiness(giveCoupon)(context, person(context), input),
    endCoupon: ({ input, context }) => adjustBusiness(endCoupon)(context, person(context), input),
    setPlan: ({ input, context }) => adjustBusiness(setPlan)(context, person(context), input),
    settleInvoice: ({ input, context }) => adjustBusiness(settleInvoice)(context, person(context), input),
    refundInvoice: ({ input, context }) => adjustBusiness(refundInvoice)(context, person(context), input),
    export: ({ input, context }) => exportBusinesses(context, person(context), input),
  },

  announcements: {
    list: () => outsideBusinesses('read', listAnnouncements),
    send: ({ input, context }) => sendAnnouncement(context, person(context), input),
  },

  settings: {
    get: () => outsideBusinesses('read', readSystem),
    save: ({ input, context }) => saveSettings(context, person(context), input),
  },

  jobs: {
    list: () => outsideBusinesses('read', readFailedJobs),
    retry: ({ input, context }) => retryJobs(context, person(context), input),
  },

  senders: {
    list: () => outsideBusinesses('read', stoppedSenders),
    letOn: ({ input, context }) => letStoppedSenderOn(context, person(context), input),
  },

  payments: {
    get: () => outsideBusinesses('read', readPaymentKeys),
    save: ({ input, context }) => savePaymentKeys(context, person(context), input),
    remove: ({ context }) => removePaymentKeys(context, person(context)),
  },

  payouts: {
    list: ({ input }) => outsideBusinesses('read', (db) => readPayouts(db, input)),
    export: ({ input, context }) => exportPayouts(context, person(context), input),
    settle: ({ input, context }) => settlePayouts(context, person(context), input),
  },

  plans: {
    create: ({ input, context }) => createPlan(context, person(context), input),
    update: ({ input, context }) => updatePlan(context, person(context), input),
    remove: ({ input, context }) => removePlan(context, person(context), input),
  },
})
