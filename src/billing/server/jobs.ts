import { formatsOfBusiness, nameOfBusiness, ownerAddress } from '../../business/server/business-queries.ts'
import { planWantedJob, recommendedJob } from '../../business/server/sign-up.ts'
import { paths } from '../../platform/paths.ts'
import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { adjustmentToTell } from './adjustment-queries.ts'
import {
  adjustmentLetter,
  endedLetter,
  invoiceLetter,
  paidLetter,
  reminderLetter,
  quotaLetter,
} from './emails/billing-letters.ts'
import { keepWantedPlan } from './choose-plan.ts'
import { creditCommission } from './credit-commission.ts'
import { checkCharges, applyPaymentEvent } from './check-charges.ts'
import { makePayouts } from './make-payouts.ts'
import {
  commissionJob,
  endedJob,
  giveBackJob,
  invoiceJob,
  paidJob,
  paymentEventJob,
  reminderJob,
  refundJob,
  adjustmentJob,
  quotaJob,
  quotaLetterJob,
} from './payment-jobs.ts'
import { paymentAccount } from './payment-account.ts'
import { readInvoice, readSubscription } from './queries.ts'
import { remindBusinesses } from './remind-businesses.ts'
import { tellOfQuota } from './tell-of-quota.ts'
import { storeReferral } from './store-referral.ts'

const actor = { accountId: null, name: 'Cobrança' }
type Place = { businessId: string; zone: string }

const reading = <T>({ businessId, zone }: Place, query: (tx: BusinessTx) => Promise<T>) =>
  inBusiness({ businessId, zone, actor }, 'read', (tx) =>
    awaitAll([ownerAddress(tx), formatsOfBusiness(tx), query(tx)]),
  )

export const billingJobs: Job[] = [
  recommendedJob.does(({ businessId, zone, referralCode }) =>
    inBusiness({ businessId, zone, actor: { accountId: null, name: 'Indicação' } }, 'write', (tx) =>
      storeReferral(tx, referralCode),
    ),
  ),
  planWantedJob.does(({ businessId, zone, planId }) =>
    // Its owner may have the overview open already.
    inBusiness({ businessId, zone, actor, likeProcedure: 'billing.setWantedPlanAside' }, 'write', (tx) =>
      keepWantedPlan(tx, planId),
    ),
  ),
  paymentEventJob.does(({ payment }) => applyPaymentEvent(payment)),
  giveBackJob.does(async ({ payment }) => (await paymentAccount())?.provider.giveBack(payment, `give-back-${payment}`)),
  commissionJob.does(creditCommission),
  startsItself('billing.payouts', 3600, () => makePayouts()),
  startsItself('billing.charges', 60, checkCharges),
  startsItself('billing.periods', 3600, remindBusinesses),
  /** No letter is sent if the invoice was paid or dropped meanwhile. */
  invoiceJob.does(async ({ invoiceId, ...place }, send) => {
    const [to, formats, invoice] = await reading(place, (tx) => readInvoice(tx, { id: invoiceId }))
    if (!to || invoice.status !== 'pending') return
    await send({ to, cause: 'notice', ...invoiceLetter({ invoice, formats, url: fullAddress(paths.billing) }) })
  }),
  paidJob.does(async ({ invoiceId, ...place }, send) => {
    const [to, formats, invoice] = await reading(place, (tx) => readInvoice(tx, { id: invoiceId }))
    if (!to || invoice.status !== 'paid') return
    await send({ to, cause: 'notice', ...paidLetter({ invoice, formats, url: fullAddress(paths.billing) }) })
  }),
  reminderJob.does(async ({ reminder, ...place }, send) => {
    const [to, formats, { subscription }] = await reading(place, readSubscription)
    if (!to || !subscription || subscription.daysLeft > 0) return
    await send({
      to,
      cause: 'notice',
      ...reminderLetter({ reminder, subscription, formats, url: fullAddress(paths.billing) }),
    })
  }),
  refundJob.does(async ({ payment }) => {
    const account = await paymentAccount()
    if (!account) return
    await account.provider.giveBack(payment, `refund-${payment}`)
    // Its event may be late, and who has no public address gets none.
    await applyPaymentEvent(payment)
  }),
  adjustmentJob.does(async ({ adjustmentId, ...place }, send) => {
    const [to, formats, told] = await reading(place, (tx) => adjustmentToTell(tx, adjustmentId))
    if (to)
      await send({ to, cause: 'notice', ...adjustmentLetter({ ...told, formats, url: fullAddress(paths.billing) }) })
  }),
  /** No letter is sent if the subscription was kept meanwhile. */
  endedJob.does(async (place, send) => {
    const [to, formats, { subscription }] = await reading(place, readSubscription)
    if (!to || !subscription?.isCancelled) return
    await send({ to, cause: 'notice', ...endedLetter({ subscription, formats, url: fullAddress(paths.billing) }) })
  }),
  quotaJob.does(tellOfQuota),
  quotaLetterJob.does(async ({ used, most, ...place }, send) => {
    const [to, , businessName] = await reading(place, nameOfBusiness)
    if (!to) return
    await send({ to, cause: 'notice', ...quotaLetter({ businessName, used, most, url: fullAddress(paths.billing) }) })
  }),
]
