import { createHash } from 'node:crypto'
import type { RowBatch } from '../../../platform/server/testing/rows.ts'

type Of = { businessId: string; by: string; clientId: string; saleId: string; now: Date }

/** A key with a stored request, and a webhook with a delivery. */
export function fillIntegration({ put, make }: RowBatch, { businessId, by, clientId, saleId, now }: Of) {
  const made = { made_by: by, made_at: now }
  const apiKey = make('api_key', {
    ...made,
    name: 'Sistema do site',
    hint: 'ak_12345',
    secret_hash: createHash('sha256').update(businessId).digest(),
    scopes: ['clients.read'],
  })
  put('api_request', {
    caller_id: apiKey.id,
    key_hash: Buffer.from('key'),
    digest: Buffer.from('digest'),
    answer: JSON.stringify({ id: clientId }),
    made_at: now,
  })
  const webhook = make('webhook', {
    ...made,
    url: 'https://exemplo.com.br/agenda',
    events: ['sale.refunded'],
    sealed_secret: Buffer.from('sealed'),
  })
  make('webhook_delivery', {
    webhook_id: webhook.id,
    event: 'sale.refunded',
    subject_id: saleId,
    happened_at: now,
    state: 'failed',
  })
}
