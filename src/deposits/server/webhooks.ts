import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { receiveNews } from '../../payments/server/receive-news.ts'
import * as field from '../../platform/fields.ts'
import { paths } from '../../platform/paths.ts'
import { defineJob, enqueueOnce } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { depositAccount } from './parts/deposit-account.ts'

/** News of a payment. The news are not trusted: the payment is read again with the business's keys. */
export const depositNewsJob = defineJob('deposits.news', z.object({ businessId: z.uuid(), payment: z.string() }))

export const depositNews = new Hono<{ Bindings: HttpBindings }>()

const idSchema = field.id()

/** Each business has its own address and secret, so forged news for one do not count against another. */
depositNews.post(paths.depositNews(':business'), openToAll, async (c) => {
  const { success, data: businessId } = z.safeParse(idSchema, c.req.param('business'))
  if (!success) return c.text('', 401)
  return receiveNews(c, {
    forgedFrom: (network) => limit('deposit.forged', businessId, network),
    secret: async () => (await depositAccount(businessId))?.webhookSecret ?? null,
    told: (payment) => enqueueOnce(depositNewsJob, { businessId, payment }, `${businessId} ${payment}`),
  })
})
