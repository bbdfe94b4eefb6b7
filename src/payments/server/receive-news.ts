import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { callerAddress, networkOf } from '../../platform/server/hosts.ts'
import { fullAddress, settings } from '../../platform/server/settings.ts'
import { count, isReached, type Limit } from '../../platform/server/throttle.ts'
import { isSignedBy } from './provider/mercado-pago.ts'

/** The address for the provider's news; null if the provider cannot reach this server. */
export const newsAddress = (path: string): string | null =>
  settings.publicUrl.protocol === 'https:' ? fullAddress(path) : null

type Hearing = {
  /** The limit on unsigned news per network. They count only while there is a secret to guess. */
  forgedFrom: (network: string) => Limit
  /** The secret that signs the news; null if no account is connected. */
  secret: () => Promise<string | null>
  /** Called when a payment has changed. */
  told: (paymentId: string) => Promise<void>
}

/**
 * Receives the provider's news of a payment. The signature covers the payment's id but not the body, so the body is
 * not read: a job asks the provider instead.
 */
export async function receiveNews(
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
  // News of orders and chargebacks are ignored: both also change the payment, which sends its own news.
  if (type === 'payment') await told(paymentId)
  return c.text('', 200)
}
