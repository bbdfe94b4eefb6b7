import type { Job } from '../../platform/server/jobs/jobs.ts'
import { deliverEvent } from './deliver-event.ts'
import { deliverJob } from './save-webhook.ts'

export const integrationsJobs: Job[] = [deliverJob.does(deliverEvent)]
