import { createHmac } from 'node:crypto'
import { readInclusion } from '../../business/server/insist-on-plan.ts'
import { PrivateAddress, postToUserUrl } from '../../platform/server/outside/post-to-user-url.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { unseal } from '../../platform/server/seal.ts'
import { awaitAll, type BusinessTx, type Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { pauses, type WebhookProblem } from '../webhook.ts'
import { appointmentForKey, clientForKey, saleForKey } from './public-queries.ts'
import { deliverJob } from './save-webhook.ts'
import { findOpenDelivery, type OpenDelivery, purposeOf } from './webhook-queries.ts'

type DeliveryJob = { businessId: string; zone: string; deliveryId: string }
type Outcome = { status: number | null; problem: WebhookProblem | null }

/** Delivers one event to one webhook. A failed delivery is retried after growing pauses. */
export async function deliverEvent({ businessId, zone, deliveryId }: DeliveryJob): Promise<void> {
  const scope: Scope = { businessId, zone, actor: { accountId: null, name: 'Webhooks' } }
  const letter = await inBusiness(scope, 'read', (tx) => letterOf(tx, deliveryId))
  if (!letter) return
  const outcome = 'problem' in letter ? { status: null, problem: letter.problem } : await tell(letter)
  await inBusiness(scope, 'write', (tx) => keepOutcome(tx, deliveryId, outcome))
}

type Letter = { id: string; url: string; secret: string; body: string }

async function letterOf(tx: BusinessTx, id: string): Promise<Letter | { problem: WebhookProblem } | null> {
  const [open, plan] = await awaitAll([findOpenDelivery(tx, id), readInclusion(tx, 'api')])
  if (!open) return null
  if (!plan.isInPlan) return { problem: 'not_in_plan' }
  if (!open.isLive) return { problem: 'ended' }
  const secret = unseal(open.sealedSecret, purposeOf(tx, open.webhookId))
  if (secret === null) return { problem: 'sealed' }
  const data = await subjectOf(tx, open)
  const [happenedAt, readAt] = [open.happenedAt, tx.now].map((at) => at.toISOString())
  const body = JSON.stringify({ id, type: open.event, happenedAt, readAt, data })
  return { id, url: open.url, secret, body }
}

/** The event's subject as a resource of version 1, in its current state; only its id if it was deleted. */
async function subjectOf(tx: BusinessTx, { event, subjectId: id }: OpenDelivery): Promise<object> {
  try {
    if (event.startsWith('appointment.')) return await appointmentForKey(tx, { id })
    if (event.startsWith('client.')) return await clientForKey(tx, { id })
    if (event.startsWith('sale.')) return await saleForKey(tx, { id })
    return { id }
  } catch (error) {
    if (error instanceof Refusal) return { id }
    throw error
  }
}

/** Sends the event, signed by Standard Webhooks over id, time and body, so that receivers can detect replays. */
async function tell({ id, url, secret, body }: Letter): Promise<Outcome> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  try {
    return { status: await postToUserUrl(new URL(url), { headers, body }), problem: null }
  } catch (error) {
    return { status: null, problem: error instanceof PrivateAddress ? 'private' : 'no_answer' }
  }
}

async function keepOutcome(tx: BusinessTx, id: string, { status, problem }: Outcome): Promise<void> {
  const isTaken = status !== null && status >= 200 && status < 300
  // Only a missing answer or an HTTP error may succeed later; the other problems stay.
  const isFinal = problem !== null && problem !== 'no_answer'
  const [kept] = await tx.rows<{ state: string; attempts: number }>(
    `update webhook_delivery set attempts = attempts + 1, tried_at = now(), status = $3, problem = $4,
       state = case when $5 then 'delivered' when $6 or attempts >= $7 then 'failed' else 'waiting' end
     where business_id = $1 and id = $2 and state = 'waiting' returning state, attempts`,
    [tx.businessId, id, status, problem, isTaken, isFinal, pauses.length],
  )
  const seconds = kept?.state === 'waiting' ? pauses[kept.attempts - 1] : undefined
  if (seconds !== undefined) tx.enqueueLater(deliverJob, { deliveryId: id }, { key: id, seconds })
  tx.finish({ sql: forgetText, parameters: [tx.businessId] })
}

const forgottenAtOnce = 100
const forgetText = `
  delete from webhook_delivery d using (
    select id from webhook_delivery where business_id = $1 and happened_at < now() - interval '30 days' limit ${forgottenAtOnce}
    for update skip locked) old
  where d.business_id = $1 and d.id = old.id`
