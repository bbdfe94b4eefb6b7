import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { networkOf } from '../../accounts/server/attempts.ts'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import { paths } from '../../platform/paths.ts'
import { callerAddress } from '../../platform/server/hosts.ts'
import { enqueueOnce } from '../../platform/server/jobs.ts'
import { limit } from '../../platform/server/limits.ts'
import { count, isReached } from '../../platform/server/throttle.ts'
import { paymentAccount } from './payment-account.ts'
import { paymentNewsJob } from './payment-jobs.ts'
import { isSignedBy } from './provider/mercado-pago.ts'

export const paymentNews = new Hono<{ Bindings: HttpBindings }>()

/**
 * The payment provider tells that something happened to a payment. Its signature covers which one and nothing of the body, so the body is
 * not read: the job asks the provider. The same news a thousand times are one question while it waits.
 */
paymentNews.post(paths.paymentNews, openToAll, async (c) => {
  const forged = limit('payment.forged', networkOf(callerAddress(c.env.incoming)))
  if (await isReached(forged)) return c.text('', 429, { 'retry-after': '900' })
  const { 'data.id': paymentId = '', type } = c.req.query()
  const { 'x-signature': signature, 'x-request-id': requestId } = c.req.header()
  const account = await paymentAccount()
  const isSigned =
    account && /^\d{1,20}$/.test(paymentId) && signature && requestId
      ? isSignedBy(account.webhookSecret, { signature, requestId, paymentId })
      : false
  if (!isSigned) {
    await count(forged)
    return c.text('', 401)
  }
  // Of orders and chargebacks it tells as well; both change the payment, which is told by itself.
  if (type === 'payment') await enqueueOnce(paymentNewsJob, { payment: paymentId }, paymentId)
  return c.text('', 200)
})
