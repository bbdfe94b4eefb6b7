import { createHash } from 'node:crypto'
import type pg from 'pg'
import { insertRow } from '../../../platform/server/testing/rows.ts'

type Of = { businessId: string; by: string; clientId: string; saleId: string; now: Date }

/** A key with a stored request, and a webhook with a delivery. */
export async function fillIntegration(admin: pg.Client, { businessId, by, clientId, saleId, now }: Of) {
  const made = { business_id: businessId, made_by: by, made_at: now }
  const apiKey = await insertRow(admin, 'api_key', {
    ...made,
    name: 'Sistema do site',
    hint: 'ak_12345',
    secret_hash: createHash('sha256').update(businessId).digest(),
    scopes: ['clients.read'],
  })
  await insertRow(admin, 'api_request', {
    business_id: businessId,
    caller_id: apiKey.id,
    key_hash: Buffer.from('key'),
    digest: Buffer.from('digest'),
    answer: JSON.stringify({ id: clientId }),
    made_at: now,
  })
  const webhook = await insertRow(admin, 'webhook', {
    ...made,
    url: 'https://exemplo.com.br/agenda',
    events: ['sale.refunded'],
    sealed_secret: Buffer.from('sealed'),
  })
  const webhookDelivery = await insertRow(admin, 'webhook_delivery', {
    business_id: businessId,
    webhook_id: webhook.id,
    event: 'sale.refunded',
    subject_id: saleId,
    happened_at: now,
  })
  return { apiKey, webhook, webhookDelivery }
}
