import { startsItself, type Job } from '../../platform/server/jobs.ts'
import { checkDeposits, hearOfDeposit } from './look-at-deposits.ts'
import { depositNewsJob } from './webhooks.ts'

export const depositsJobs: Job[] = [
  depositNewsJob.does(({ businessId, payment }) => hearOfDeposit(businessId, payment)),
  startsItself('deposits.charges', 60, checkDeposits),
]
