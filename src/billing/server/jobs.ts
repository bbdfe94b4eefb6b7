import { recommendedJob } from '../../business/server/sign-up.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { inBusiness } from '../../platform/server/transaction.ts'
import { storeReferral } from './store-referral.ts'

export const billingJobs: Job[] = [
  recommendedJob.does(({ businessId, zone, referralCode }) =>
    inBusiness({ businessId, zone, actor: { accountId: null, name: 'Indicação' } }, 'write', (tx) =>
      storeReferral(tx, referralCode),
    ),
  ),
]
