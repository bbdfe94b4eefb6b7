import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { callerAddress, networkOf } from '../../platform/server/http/hosts.ts'
import { fullAddress, settings } from '../../platform/server/settings.ts'
import { refuseForged } from '../../platform/server/http/forged-event.ts'
import type { Limit } from '../../platform/server/http/throttle.ts'
import { isSignedBy } from './provider/mercado-pago.ts'

/** The address for the provider's events; null if the provider cannot reach this server. */
export const eventAddress = (path: string): string | null =>
  settings.publicUrl.protocol === 'https:' ? fullAddress(path) : null

type NoticeAccount = {
  /** The limit on unsigned events per network. They count only while there is a secret to guess. */
  forgedFrom: (network: string) => Limit
  /** The secret that signs the events; null if no account is connected. */
  secret: () => Promise<string | null>
  /** Called when a payment has changed. */
  told: (paymentId: string) => Promise<void>
}

/** The provider's older notices, which nobody signs. We ask for none; some accounts have them on all the same. */
const isOlderNotice = ({ topic, id }: Record<string, string>) => topic !== undefined && id !== undefined

/**
 * Receives the provider's events of a payment. The signature covers the payment's id but not the body, so the body is
 * not read: a job asks the provider instead. It is looked at before any limit, so that forged events hold up no real ones.
 */
export async function receivePaymentEvent(
  c: Context<{ Bindings: HttpBindings }>,
  { forgedFrom, secret, told }: NoticeAccount,
): Promise<Response> {
  const query = c.req.query()
  const { 'data.id': paymentId = '', type } = query
  const { 'x-signature': signature, 'x-request-id': requestId } = c.req.header()
  if (!signature && isOlderNotice(query)) return c.text('', 200)
  const known = await secret()
  const isSigned =
    known !== null && /^[\w-]{1,64}$/.test(paymentId) && signature && requestId
      ? isSignedBy(known, { signature, requestId, paymentId })
      : false
  if (!isSigned) return refuseForged(c, forgedFrom(networkOf(callerAddress(c.env.incoming))), known !== null)
  // Events of orders and chargebacks are ignored: both also change the payment, which sends its own events.
  if (type === 'payment' && /^\d{1,20}$/.test(paymentId)) await told(paymentId)
  return c.text('', 200)
}
