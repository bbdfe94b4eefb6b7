import { readInclusion } from '../../business/server/insist-on-plan.ts'
import { canSeal, type SealedColumn } from '../../platform/server/seal.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { mostDeliveries, type Delivery, type WebhookProblem, type Webhook, type WebhookEvent } from '../webhook.ts'

/** The purpose under which a webhook's secret is sealed; it cannot be unsealed for another webhook. */
export const purposeOf = ({ businessId }: Pick<BusinessTx, 'businessId'>, id: string): string =>
  `webhook ${businessId} ${id}`

export const sealedWebhooks: SealedColumn = {
  table: 'webhook',
  column: 'sealed_secret',
  by: { businessId: 'business_id', id: 'id' },
  purpose: ({ businessId, id }) => purposeOf({ businessId: businessId! }, id!),
}

/** As with keys: the maker still owns the business and has not reset their access since. */
const live = `stands(w.business_id, w.made_by, w.made_at, 'users.manage', '{admin}')`

type Row = { id: string; url: string; events: WebhookEvent[]; isLive: boolean; madeAt: Date }

export async function listWebhooks(tx: BusinessTx) {
  const [rows, plan] = await awaitAll([
    tx.rows<Row>(
      `select id, url, events, made_at, ${live} as is_live from webhook w where business_id = $1 order by made_at, id`,
      [tx.businessId],
    ),
    readInclusion(tx, 'api'),
  ])
  const webhooks: Webhook[] = rows.map(({ id, url, events, isLive, madeAt }) => ({
    id,
    url,
    events,
    isLive,
    madeAt: madeAt.toISOString(),
  }))
  return { webhooks, isOffered: canSeal(), ...plan }
}

type DeliveryRow = {
  id: string
  event: Delivery['event']
  state: Delivery['state']
  happenedAt: Date
  attempts: number
  triedAt: Date | null
  status: number | null
  problem: WebhookProblem | null
}

/** The latest deliveries of a webhook, newest first. */
export async function listDeliveries(tx: BusinessTx, { id }: { id: string }): Promise<Delivery[]> {
  const rows = await tx.rows<DeliveryRow>(
    `select id, event, state, happened_at, attempts, tried_at, status, problem from webhook_delivery
     where business_id = $1 and webhook_id = $2 order by happened_at desc, id desc limit ${mostDeliveries}`,
    [tx.businessId, id],
  )
  return rows.map(({ happenedAt, triedAt, ...row }) => ({
    ...row,
    happenedAt: happenedAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
  }))
}

export type OpenDelivery = {
  event: Delivery['event']
  subjectId: string
  happenedAt: Date
  attempts: number
  webhookId: string
  url: string
  sealedSecret: Buffer
  isLive: boolean
}

/** A waiting delivery with its webhook's address. */
export async function findOpenDelivery(tx: BusinessTx, id: string): Promise<OpenDelivery | undefined> {
  const [row] = await tx.rows<OpenDelivery>(
    `select d.event, d.subject_id, d.happened_at, d.attempts, d.webhook_id, w.url, w.sealed_secret, ${live} as is_live
     from webhook_delivery d join webhook w on w.business_id = d.business_id and w.id = d.webhook_id
     where d.business_id = $1 and d.id = $2 and d.state = 'waiting'`,
    [tx.businessId, id],
  )
  return row
}
