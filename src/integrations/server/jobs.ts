import type { Job } from '../../platform/server/jobs.ts'
import { deliverEvent } from './deliver-event.ts'
import { deliverJob } from './save-webhook.ts'

export const integrationsJobs: Job[] = [deliverJob.does(deliverEvent)]
