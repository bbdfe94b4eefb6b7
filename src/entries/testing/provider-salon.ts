import { createRouterClient } from '@orpc/server'
import type pg from 'pg'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import { readPayableBooking } from '../../booking/server/charge-booking.ts'
import { depositsApi } from '../../deposits/server/api.ts'
import { depositsJobs } from '../../deposits/server/jobs.ts'
import { depositEvents } from '../../deposits/server/webhooks.ts'
import { referenceOf } from '../../payments/charge-reference.ts'
import { mercadoPago } from '../../payments/server/provider/mercado-pago.ts'
import { signedEvent, simulatedSecret, simulatedToken } from '../../payments/server/testing/provider-simulator.ts'
import { simulated } from '../../payments/server/testing/simulated-account.ts'
import { newId } from '../../platform/id.ts'
import { paths } from '../../platform/paths.ts'
import { runJobs } from '../../platform/server/testing/jobs.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { aBooked, aDepositSalon, asked, type DepositSalon } from './deposit-salon.ts'

export const deposits = async (scope: Scope) => createRouterClient(depositsApi, { context: await signedIn(scope) })
export const keys = { accessToken: simulatedToken, webhookSecret: simulatedSecret }

/** A salon whose owner has entered the keys of its own payment account. */
export async function aConnectedSalon(accessToken = simulatedToken) {
  const salon = await aDepositSalon()
  const owner = await deposits(salon.scope)
  await owner.account.save({ ...keys, accessToken })
  return { ...salon, owner }
}

type BookedVisit = { id: string; key: string }
/** The deposit as the booking's own address shows it. */
export const shown = async ({ slug }: DepositSalon, { key }: BookedVisit) =>
  (await readPayableBooking(slug, key)).booking.deposit!

export const paymentsOf = async ({ scope }: DepositSalon, { id }: BookedVisit) =>
  (await (await simulated()).payments()).filter((one) => one.external_reference === referenceOf(scope.businessId, id))

/** A booking for which the provider's PIX code was shown. */
export async function aCharged(salon: DepositSalon, time = '10:00') {
  const booked = await aBooked(salon, { time })
  const { code } = await shown(salon, booked)
  const [payment] = await paymentsOf(salon, booked)
  return { ...booked, code, payment: payment! }
}

/** Sends the provider's signed events of a payment. Another `secret` or `network` forges it. */
export async function tell(
  businessId: string,
  paymentId: string | number,
  { secret, network = '34.195.33.2' }: { secret?: string; network?: string } = {},
): Promise<number> {
  const headers = signedEvent(paymentId, secret === undefined ? {} : { secret })
  const incoming = { headers, socket: { remoteAddress: network } }
  const path = `${paths.depositEvents(businessId)}?data.id=${paymentId}&type=payment`
  return (await depositEvents.request(path, { method: 'POST', headers }, { incoming })).status
}

export const heard = () => runJobs(depositsJobs)
export const paid = { status: 'approved', status_detail: 'accredited' }
export const received = (payment: { id: number }) => ({
  kind: 'received',
  cents: asked,
  reference: String(payment.id),
})

export const sentBack = (payment: { id: number }) => ({ ...received(payment), kind: 'returned' })

/** The same deposit is paid once more; returns the provider's number of that payment. */
export async function payAgain(businessId: string, id: string): Promise<number> {
  const payment = await mercadoPago(simulatedToken).charge('pix', {
    reference: referenceOf(businessId, id),
    key: newId(),
    amountCents: asked,
    description: 'Sinal',
    expiresAt: new Date(Date.now() + 3_600_000),
    notifyAt: null,
    payer: { name: 'Ana', email: 'ana@exemplo.com', cpf: null, address: null },
  })
  await (await simulated()).change(payment.id, paid)
  return Number(payment.id)
}

/** Reads and changes charges directly in the database, bypassing the product. */
export const behindCharges = (database: { admin: pg.Client }) => ({
  longAgo: ({ id }: { id: string }) =>
    database.admin.query(`update deposit_charge set checked_at = checked_at - interval '2 days' where visit_id = $1`, [
      id,
    ]),
  acts: async ({ scope }: DepositSalon, action: string) => {
    const { rows } = await database.admin.query<{ detail: object }>(
      'select detail from audit where business_id = $1 and action = $2',
      [scope.businessId, action],
    )
    return rows.map(({ detail }) => detail)
  },
})
