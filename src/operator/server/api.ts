import { implement } from '@orpc/server'
import { procedureConfig, guard, person, type EdgeContext } from '../../accounts/server/guard.ts'
import { readPayouts } from '../../billing/server/payout-queries.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'
import { operatorContract } from '../contract.ts'
import { exportPayouts } from './export-payouts.ts'
import { letStoppedSenderOn, stoppedSenders } from './let-sender-on.ts'
import { readMonths } from './month-queries.ts'
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

const procedures = implement(operatorContract, procedureConfig).$context<EdgeContext>().use(guard)
const { jobs, payments, payouts, plans, senders, settings, users } = procedures

export const operatorApi = procedures.router({
  requestCode: procedures.requestCode.handler(({ input, context }) => requestCode(context, input)),
  signIn: procedures.signIn.handler(({ input, context }) => signIn(context, input)),
  session: procedures.session.handler(({ context }) => {
    const { name, membership } = person(context)
    return { name, hasBusiness: membership !== null }
  }),

  overview: procedures.overview.handler(() => outsideBusinesses('read', (db) => readOverview(db))),
  months: procedures.months.handler(() => outsideBusinesses('read', (db) => readMonths(db))),

  users: {
    list: users.list.handler(({ input }) => outsideBusinesses('read', (db) => listUsers(db, input))),
    setSuspended: users.setSuspended.handler(({ input, context }) => setSuspended(context, person(context), input)),
  },

  settings: {
    get: settings.get.handler(() => outsideBusinesses('read', readSystem)),
    save: settings.save.handler(({ input, context }) => saveSettings(context, person(context), input)),
  },

  jobs: {
    list: jobs.list.handler(() => outsideBusinesses('read', readFailedJobs)),
    retry: jobs.retry.handler(({ input, context }) => retryJobs(context, person(context), input)),
  },

  senders: {
    list: senders.list.handler(() => outsideBusinesses('read', stoppedSenders)),
    letOn: senders.letOn.handler(({ input, context }) => letStoppedSenderOn(context, person(context), input)),
  },

  payments: {
    get: payments.get.handler(() => outsideBusinesses('read', readPaymentKeys)),
    save: payments.save.handler(({ input, context }) => savePaymentKeys(context, person(context), input)),
    remove: payments.remove.handler(({ context }) => removePaymentKeys(context, person(context))),
  },

  payouts: {
    list: payouts.list.handler(({ input }) => outsideBusinesses('read', (db) => readPayouts(db, input))),
    export: payouts.export.handler(({ input, context }) => exportPayouts(context, person(context), input)),
    settle: payouts.settle.handler(({ input, context }) => settlePayouts(context, person(context), input)),
  },

  plans: {
    create: plans.create.handler(({ input, context }) => createPlan(context, person(context), input)),
    update: plans.update.handler(({ input, context }) => updatePlan(context, person(context), input)),
    remove: plans.remove.handler(({ input, context }) => removePlan(context, person(context), input)),
  },
})
