import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { receivePaymentEvent } from '../../payments/server/receive-payment-event.ts'
import * as field from '../../platform/fields.ts'
import { paths } from '../../platform/paths.ts'
import { defineJob, enqueueOnce } from '../../platform/server/jobs/jobs.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { depositAccount } from './parts/deposit-account.ts'

/** Events of a payment. The events are not trusted: the payment is read again with the business's keys. */
export const depositEventJob = defineJob(
  'deposits.payment_event',
  z.object({ businessId: z.uuid(), payment: z.string() }),
)

export const depositEvents = new Hono<{ Bindings: HttpBindings }>()

const idSchema = field.id()

/** Each business has its own address and secret, so forged events for one do not count against another. */
depositEvents.post(paths.depositEvents(':business'), openToAll, async (c) => {
  const { success, data: businessId } = z.safeParse(idSchema, c.req.param('business'))
  if (!success) return c.text('', 401)
  return receivePaymentEvent(c, {
    forgedFrom: (network) => limit('deposit.forged', businessId, network),
    secret: async () => (await depositAccount(businessId))?.webhookSecret ?? null,
    told: (payment) => enqueueOnce(depositEventJob, { businessId, payment }, `${businessId} ${payment}`),
  })
})
