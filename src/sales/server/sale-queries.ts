import { localMoment } from '../../platform/clock.ts'
import { sumCents } from '../../platform/money.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { registerNameOf } from '../../register/server/register-queries.ts'
import type { OfflineOrigin, RefundDetail, RefundReceipt, SaleDetail } from '../sale-detail.ts'
import { storedReceipt } from './receipt-queries.ts'

/** A sale with its receipt, origin, unchecked payments and refunds. */
export async function saleDetail(tx: BusinessTx, { id }: { id: string }): Promise<SaleDetail> {
  const [receipt, registerName, lines, offline, chargedAgain, unchecked, refunds] = await awaitAll([
    storedReceipt(tx, id),
    registerOf(tx, id),
    linesOf(tx, id),
    offlineOrigin(tx, id),
    doubleCharges(tx, id),
    uncheckedPayments(tx, id),
    refundsOf(tx, id),
  ])
  return {
    receipt,
    registerName,
    lines: lines.map(({ productId, ...line }) => ({
      ...line,
      isProduct: productId !== null,
      refundedQuantity: refunds
        .flatMap(({ items }) => items)
        .filter((item) => item.line === line.line)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    })),
    offline,
    chargedAgain: chargedAgain.map(({ madeAt, ...charge }) => ({ ...charge, ...localMoment(madeAt, tx.zone) })),
    unchecked: unchecked.map(({ method, amountCents }) => ({ method, amountCents })),
    refunds,
    refundedCents: sumCents(refunds.map(({ amountCents }) => amountCents)),
  }
}

export async function storedRefund(tx: BusinessTx, id: string): Promise<RefundReceipt> {
  const refund = await tx.db
    .selectFrom('refund as f')
    .innerJoin('business as b', 'b.id', 'f.business_id')
    .innerJoin('sale as s', (on) => on.onRef('s.business_id', '=', 'f.business_id').onRef('s.id', '=', 'f.sale_id'))
    .leftJoin('client as c', (on) => on.onRef('c.business_id', '=', 's.business_id').onRef('c.id', '=', 's.client_id'))
    .select(['f.sale_id as saleId', 'b.name as businessName', 'c.name as clientName'])
    .where('f.business_id', '=', tx.businessId)
    .where('f.id', '=', id)
    .executeTakeFirst()
  if (!refund) throw new Refusal(platformRefusals.NOT_FOUND)
  const detail = (await refundsOf(tx, refund.saleId)).find((one) => one.id === id)!
  return { ...refund, ...detail }
}

async function registerOf(tx: BusinessTx, saleId: string): Promise<string | null> {
  const sold = await tx.db
    .selectFrom('sale as s')
    .innerJoin('register_session as r', (on) =>
      on.onRef('r.business_id', '=', 's.business_id').onRef('r.id', '=', 's.register_session_id'),
    )
    .select(registerNameOf('r').as('name'))
    .where('s.business_id', '=', tx.businessId)
    .where('s.id', '=', saleId)
    .executeTakeFirst()
  return sold?.name ?? null
}

const linesOf = (tx: BusinessTx, saleId: string) =>
  tx.db
    .selectFrom('sale_item')
    .select([
      'line',
      'name',
      'product_id as productId',
      'quantity',
      'unit_cents as unitCents',
      'total_cents as totalCents',
    ])
    .where('business_id', '=', tx.businessId)
    .where('sale_id', '=', saleId)
    .orderBy('line')
    .execute()

async function refundsOf(tx: BusinessTx, saleId: string): Promise<RefundDetail[]> {
  const [refunds, items, payments] = await awaitAll([
    tx.db
      .selectFrom('refund')
      .select([
        'id',
        'refunded_at as at',
        'zone',
        'actor_name as actorName',
        'reason',
        'restocks',
        'amount_cents as amountCents',
      ])
      .where('business_id', '=', tx.businessId)
      .where('sale_id', '=', saleId)
      .orderBy('refunded_at')
      .orderBy('id')
      .execute(),
    tx.db
      .selectFrom('refund_item as f')
      .innerJoin('sale_item as i', (on) =>
        on
          .onRef('i.business_id', '=', 'f.business_id')
          .onRef('i.sale_id', '=', 'f.sale_id')
          .onRef('i.line', '=', 'f.line'),
      )
      .select(['f.refund_id as refundId', 'f.line', 'i.name', 'f.quantity', 'f.amount_cents as amountCents'])
      .where('f.business_id', '=', tx.businessId)
      .where('f.sale_id', '=', saleId)
      .orderBy('f.line')
      .execute(),
    tx.db
      .selectFrom('refund_payment as p')
      .innerJoin('refund as f', (on) =>
        on.onRef('f.business_id', '=', 'p.business_id').onRef('f.id', '=', 'p.refund_id'),
      )
      .select(['p.refund_id as refundId', 'p.method', 'p.amount_cents as amountCents'])
      .where('p.business_id', '=', tx.businessId)
      .where('f.sale_id', '=', saleId)
      .orderBy('p.id')
      .execute(),
  ])
  return refunds.map(({ at, zone, ...refund }) => ({
    ...refund,
    ...localMoment(at, zone),
    items: items.filter(({ refundId }) => refundId === refund.id).map(({ refundId: _of, ...item }) => item),
    payments: payments.filter(({ refundId }) => refundId === refund.id).map(({ refundId: _of, ...back }) => back),
  }))
}

/** The origin of an offline sale; null for any other sale. */
async function offlineOrigin(tx: BusinessTx, saleId: string): Promise<OfflineOrigin | null> {
  const [origin, marks] = await awaitAll([
    tx.db
      .selectFrom('offline_sale as o')
      .innerJoin('sale as s', (on) => on.onRef('s.business_id', '=', 'o.business_id').onRef('s.id', '=', 'o.sale_id'))
      .select(['o.made_at', 'o.seller_name', 'o.sender_name', 'o.sent_by', 's.sold_by'])
      .where('o.business_id', '=', tx.businessId)
      .where('o.sale_id', '=', saleId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('sale_mark')
      .select(['kind', 'line', 'listed_cents as listedCents'])
      .where('business_id', '=', tx.businessId)
      .where('sale_id', '=', saleId)
      .orderBy('number')
      .execute(),
  ])
  if (!origin) return null
  return {
    ...localMoment(origin.made_at, tx.zone),
    sellerName: origin.seller_name,
    senderName: origin.sent_by === origin.sold_by ? null : origin.sender_name,
    marks,
  }
}

const doubleCharges = (tx: BusinessTx, saleId: string) =>
  tx.db
    .selectFrom('double_charge as d')
    .innerJoin('register_session as s', (on) =>
      on.onRef('s.business_id', '=', 'd.business_id').onRef('s.id', '=', 'd.register_session_id'),
    )
    .innerJoin('register as r', (on) =>
      on.onRef('r.business_id', '=', 's.business_id').onRef('r.id', '=', 's.register_id'),
    )
    .select([
      'r.name as registerName',
      'd.seller_name as sellerName',
      'd.made_at as madeAt',
      'd.total_cents as totalCents',
    ])
    .where('d.business_id', '=', tx.businessId)
    .where('d.sale_id', '=', saleId)
    .orderBy('d.at')
    .execute()

/** The payments of an offline sale that nobody has checked yet. */
export const uncheckedPayments = (tx: BusinessTx, saleId: string) =>
  tx.db
    .selectFrom('payment as p')
    .leftJoin('payment_check as c', (on) =>
      on.onRef('c.business_id', '=', 'p.business_id').onRef('c.payment_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.method', 'p.amount_cents as amountCents'])
    .where('p.business_id', '=', tx.businessId)
    .where('p.sale_id', '=', saleId)
    .where('p.to_be_checked', '=', true)
    .where('c.payment_id', 'is', null)
    .orderBy('p.id')
    .execute()
