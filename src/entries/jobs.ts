import { accountsJobs } from '../accounts/server/jobs.ts'
import { archiveJobs } from '../archive/server/jobs.ts'
import { businessJobs } from '../business/server/jobs.ts'
import { agendaJobs } from '../agenda/server/jobs.ts'
import { billingJobs } from '../billing/server/jobs.ts'
import { bookingJobs } from '../booking/server/jobs.ts'
import { depositsJobs } from '../deposits/server/jobs.ts'
import { integrationsJobs } from '../integrations/server/jobs.ts'
import { leavingJobs } from '../leaving/server/jobs.ts'
import { messagesJobs } from '../messages/server/jobs.ts'
import { operatorJobs } from '../operator/server/jobs.ts'
import { passkeysJobs } from '../passkeys/server/jobs.ts'
import type { Job } from '../platform/server/jobs/jobs.ts'
import { recordJobs } from '../record/server/jobs.ts'
import { domainsJobs } from '../domains/server/jobs.ts'
import { waitlistJobs } from '../waitlist/server/jobs.ts'

/** All jobs: the work after commits, and the work that the clock starts. */
export const jobs: readonly Job[] = [
  ...accountsJobs,
  ...passkeysJobs,
  ...businessJobs,
  ...archiveJobs,
  ...agendaJobs,
  ...billingJobs,
  ...leavingJobs,
  ...bookingJobs,
  ...depositsJobs,
  ...messagesJobs,
  ...recordJobs,
  ...waitlistJobs,
  ...integrationsJobs,
  ...domainsJobs,
  ...operatorJobs,
]
