import { accountsClock, accountsJobs } from '../accounts/server/jobs.ts'
import { agendaJobs } from '../agenda/server/jobs.ts'
import { bookingJobs } from '../booking/server/jobs.ts'
import { operatorJobs } from '../operator/server/jobs.ts'
import { salesJobs } from '../sales/server/jobs.ts'

/** What happens after commits, by task name. */
export const jobs = { ...accountsJobs, ...agendaJobs, ...bookingJobs, ...salesJobs, ...operatorJobs }

/** What starts by itself, and when. */
export const clock = accountsClock
