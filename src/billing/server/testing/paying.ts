import { createRouterClient } from '@orpc/server'
import type pg from 'pg'
import { aBusiness } from '../../../accounts/server/testing/people.ts'
import { signedIn } from '../../../accounts/server/testing/signed-in.ts'
import { newId } from '../../../platform/id.ts'
import type { Scope } from '../../../platform/server/database/business-tx.ts'
import type { ProviderMethod } from '../../../payments/payment.ts'
import { billingApi } from '../api.ts'
import { referenceOf } from '../../../payments/charge-reference.ts'
import { paymentEvents } from '../webhooks.ts'
import { signedEvent } from '../../../payments/server/testing/provider-simulator.ts'

export const payer = { name: 'Rita Souza', email: 'rita@exemplo.com', cpf: '529.982.247-25' }

export const billingOf = async (scope: Scope) => createRouterClient(billingApi, { context: await signedIn(scope) })

export const planNamed = async (admin: pg.Client, name: string): Promise<string> => {
  const { rows } = await admin.query<{ id: string }>('select id from plan where name = $1', [name])
  return rows[0]!.id
}

/** An owner who has chosen a plan and created a charge for it. */
export async function aPayingOwner(
  admin: pg.Client,
  { plan = 'Profissional', method = 'pix' }: { plan?: string; method?: ProviderMethod } = {},
) {
  const owner = await aBusiness()
  const billing = await billingOf(owner)
  const { invoiceId } = await billing.choosePlan({ planId: await planNamed(admin, plan), when: 'now' })
  const asked = await pay(owner, invoiceId!, method)
  return { owner, billing, invoiceId: invoiceId!, ...asked }
}

export async function pay(owner: Scope, invoiceId: string, method: ProviderMethod = 'pix', chargeId = newId()) {
  const charge = await (await billingOf(owner)).pay({ id: invoiceId, chargeId, method, ...payer })
  return { charge, chargeId, reference: referenceOf(owner.businessId, chargeId) }
}

type Events = { secret?: string; requestId?: string; ts?: string; signed?: string; type?: string; network?: string }

/** Sends events of a payment as the provider does; `events` can forge the signature. Returns the HTTP status. */
export async function tell(paymentId: string | number, events: Events = {}): Promise<number> {
  const { type = 'payment', network = '34.195.33.1', ...signing } = events
  const headers = signedEvent(paymentId, signing)
  const incoming = { headers, socket: { remoteAddress: network } }
  const path = `/webhooks/mercado-pago?data.id=${paymentId}&type=${type}`
  return (await paymentEvents.request(path, { method: 'POST', headers }, { incoming })).status
}
