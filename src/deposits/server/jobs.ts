import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import { checkDeposits, applyNewsOfDeposit } from './check-deposits.ts'
import { depositNewsJob } from './webhooks.ts'

export const depositsJobs: Job[] = [
  depositNewsJob.does(({ businessId, payment }) => applyNewsOfDeposit(businessId, payment)),
  startsItself('deposits.charges', 60, checkDeposits),
]
