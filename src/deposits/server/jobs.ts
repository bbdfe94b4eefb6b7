import { startsItself, type Job } from '../../platform/server/jobs/jobs.ts'
import { checkDeposits, applyDepositEvent } from './check-deposits.ts'
import { depositEventJob } from './webhooks.ts'

export const depositsJobs: Job[] = [
  depositEventJob.does(({ businessId, payment }) => applyDepositEvent(businessId, payment)),
  startsItself('deposits.charges', 60, checkDeposits),
]
