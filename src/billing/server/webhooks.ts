import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { receivePaymentEvent } from '../../payments/server/receive-payment-event.ts'
import { paths } from '../../platform/paths.ts'
import { enqueueOnce } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { paymentAccount } from './payment-account.ts'
import { paymentEventJob } from './payment-jobs.ts'

export const paymentEvents = new Hono<{ Bindings: HttpBindings }>()

/** Events of payments to us. Repeated events of one payment are one job as long as it waits. */
paymentEvents.post(paths.paymentEvents, openToAll, (c) =>
  receivePaymentEvent(c, {
    forgedFrom: (network) => limit('payment.forged', network),
    secret: async () => (await paymentAccount())?.webhookSecret ?? null,
    told: (payment) => enqueueOnce(paymentEventJob, { payment }, payment),
  }),
)
