import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { insistOnPlan } from '../../business/server/insist-on-plan.ts'
import { isPublicAddress } from '../../platform/server/outside/post-to-user-url.ts'
import { newId } from '../../platform/id.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import { canSeal, seal } from '../../platform/server/seal.ts'
import { settings } from '../../platform/server/settings.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostWebhooks, testEvent, webhookRefusals, type WebhookForm } from '../webhook.ts'
import { purposeOf } from './webhook-queries.ts'

export const deliverJob = defineJob('webhook.deliver', z.object({ ...ofBusiness, deliveryId: z.uuid() }))

/** Makes a webhook. The secret that signs its deliveries is shown only in this answer. */
export async function makeWebhook(
  tx: BusinessTx,
  { url, events }: WebhookForm,
): Promise<{ id: string; secret: string }> {
  if (!canSeal()) throw new Refusal(webhookRefusals.WEBHOOKS_OFF)
  refuseAddress(new URL(url))
  const [, , there] = await awaitAll([
    tx.hold(['webhooks']),
    insistOnPlan(tx, 'api'),
    tx.rows('select from webhook where business_id = $1', [tx.businessId]),
  ])
  if (there.length >= mostWebhooks) throw new Refusal(webhookRefusals.TOO_MANY_WEBHOOKS)
  const [id, secret] = [newId(), `whsec_${randomBytes(32).toString('base64')}`]
  await tx.rows(
    `insert into webhook (business_id, id, url, events, sealed_secret, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.businessId, id, url, [...new Set(events)], seal(secret, purposeOf(tx, id)), tx.actor.accountId, tx.now],
  )
  tx.audit('webhook.make', { webhookId: id, events })
  return { id, secret }
}

/** Checks what needs no DNS lookup. The resolved address is checked at each delivery. */
function refuseAddress({ protocol, hostname }: URL) {
  if (settings.allowPrivateWebhooks) return
  if (protocol !== 'https:') throw invalidField('url', 'Informe um endereço que comece com https://.')
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNumber = /^[\d.]+$/.test(host) || host.includes(':')
  if (host === 'localhost' || (isNumber && !isPublicAddress(host)))
    throw invalidField('url', 'Informe um endereço público, acessível pela internet.')
}

/** Removes a webhook with its deliveries. */
export async function removeWebhook(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.one('delete from webhook where business_id = $1 and id = $2 returning id', [tx.businessId, id])
  tx.audit('webhook.remove', { webhookId: id })
}

/** Sends a test event. `for key share` keeps the webhook from being removed before the delivery is stored. */
export async function testWebhook(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const made = await tx.one<{ id: string }>(
    `insert into webhook_delivery (business_id, webhook_id, event, subject_id, happened_at)
     select business_id, id, $3, id, $4 from (select business_id, id from webhook where business_id = $1 and id = $2 for key share) w
     returning id`,
    [tx.businessId, id, testEvent, tx.now],
  )
  tx.enqueue(deliverJob, { deliveryId: made.id })
  tx.audit('webhook.test', { webhookId: id })
}

/**
 * Sends a delivery again; one that still waits is left as it is. Its id stays the same, so receivers can recognise it.
 */
export async function resendDelivery(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  const found = await tx.one<{ isAgain: boolean }>(
    `with again as (
       update webhook_delivery set state = 'waiting', attempts = 0, status = null, problem = null
       where business_id = $1 and id = $2 and state <> 'waiting' returning id
     )
     select exists (select from again) as is_again from webhook_delivery where business_id = $1 and id = $2`,
    [tx.businessId, id],
  )
  if (!found.isAgain) return
  tx.enqueue(deliverJob, { deliveryId: id })
  tx.audit('webhook.resend', { deliveryId: id })
}
