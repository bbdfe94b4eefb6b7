import { accountsClock, accountsJobs } from '../accounts/server/jobs.ts'
import { agendaJobs } from '../agenda/server/jobs.ts'
import { bookingJobs } from '../booking/server/jobs.ts'
import { operatorJobs } from '../operator/server/jobs.ts'
import { salesJobs } from '../sales/server/jobs.ts'

/** All jobs, by task name. */
export const jobs = { ...accountsJobs, ...agendaJobs, ...bookingJobs, ...salesJobs, ...operatorJobs }

/** Recurring jobs, with the seconds between two starts. */
export const clock = accountsClock
