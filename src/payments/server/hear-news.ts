import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { callerAddress, networkOf } from '../../platform/server/hosts.ts'
import { fullAddress, settings } from '../../platform/server/settings.ts'
import { count, isReached, type Limit } from '../../platform/server/throttle.ts'
import { isSignedBy } from './provider/mercado-pago.ts'

/** Where the provider tells news; null where it cannot reach us. */
export const newsAddress = (path: string): string | null =>
  settings.publicUrl.protocol === 'https:' ? fullAddress(path) : null

type Hearing = {
  /** What is counted of news that were not signed, where there is a secret to guess at. */
  forgedFrom: (network: string) => Limit
  /** What signs the news; null where nobody expects any. */
  secret: () => Promise<string | null>
  /** Something happened to a payment. */
  told: (paymentId: string) => Promise<void>
}

/**
 * The payment provider tells that something happened to a payment. Its signature covers which one and nothing of the body, so the body is
 * not read: a job asks the provider.
 */
export async function hearNews(
  c: Context<{ Bindings: HttpBindings }>,
  { forgedFrom, secret, told }: Hearing,
): Promise<Response> {
  const forged = forgedFrom(networkOf(callerAddress(c.env.incoming)))
  if (await isReached(forged)) return c.text('', 429, { 'retry-after': '900' })
  const { 'data.id': paymentId = '', type } = c.req.query()
  const { 'x-signature': signature, 'x-request-id': requestId } = c.req.header()
  const known = await secret()
  const isSigned =
    known !== null && /^\d{1,20}$/.test(paymentId) && signature && requestId
      ? isSignedBy(known, { signature, requestId, paymentId })
      : false
  if (!isSigned) {
    if (known !== null) await count(forged)
    return c.text('', 401)
  }
  // Of orders and chargebacks it tells as well; both change the payment, which is told by itself.
  if (type === 'payment') await told(paymentId)
  return c.text('', 200)
}
