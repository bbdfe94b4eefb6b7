import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { receiveNews } from '../../payments/server/receive-news.ts'
import { paths } from '../../platform/paths.ts'
import { enqueueOnce } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { paymentAccount } from './payment-account.ts'
import { paymentNewsJob } from './payment-jobs.ts'

export const paymentNews = new Hono<{ Bindings: HttpBindings }>()

/** News of payments to us. Repeated news of one payment are one job as long as it waits. */
paymentNews.post(paths.paymentNews, openToAll, (c) =>
  receiveNews(c, {
    forgedFrom: (network) => limit('payment.forged', network),
    secret: async () => (await paymentAccount())?.webhookSecret ?? null,
    told: (payment) => enqueueOnce(paymentNewsJob, { payment }, payment),
  }),
)
