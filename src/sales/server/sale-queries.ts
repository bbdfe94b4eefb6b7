import { localMoment } from '../../platform/clock.ts'
import { sumCents } from '../../platform/money.ts'
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

/** The sale that an appointment is paid by; what was given back pays for nothing. */
export async function saleOfAppointment(tx: BusinessTx, { id }: { id: string }): Promise<SaleDetail> {
  const { saleId } = await tx.one(
    tx
      .selectFrom('saleItem as i')
      .leftJoin('refundItem as f', (on) =>
        on.onRef('f.businessId', '=', 'i.businessId').onRef('f.saleId', '=', 'i.saleId').onRef('f.line', '=', 'i.line'),
      )
      .select('i.saleId')
      .where('i.appointmentId', '=', id)
      .where('f.refundId', 'is', null),
  )
  return saleDetail(tx, { id: saleId })
}

export async function storedRefund(tx: BusinessTx, id: string): Promise<RefundReceipt> {
  const refund = await tx.one(
    tx
      .selectFrom('refund as f')
      .innerJoin('business as b', 'b.id', 'f.businessId')
      .innerJoin('sale as s', (on) => on.onRef('s.businessId', '=', 'f.businessId').onRef('s.id', '=', 'f.saleId'))
      .leftJoin('client as c', (on) => on.onRef('c.businessId', '=', 's.businessId').onRef('c.id', '=', 's.clientId'))
      .select(['f.saleId', 'b.name as businessName', 'c.name as clientName'])
      .where('f.id', '=', id),
  )
  const detail = (await refundsOf(tx, refund.saleId)).find((one) => one.id === id)!
  return { ...refund, ...detail }
}

async function registerOf(tx: BusinessTx, saleId: string): Promise<string | null> {
  const sold = await tx
    .selectFrom('sale as s')
    .innerJoin('registerSession as r', (on) =>
      on.onRef('r.businessId', '=', 's.businessId').onRef('r.id', '=', 's.registerSessionId'),
    )
    .select(registerNameOf('r').as('name'))
    .where('s.id', '=', saleId)
    .executeTakeFirst()
  return sold?.name ?? null
}

const linesOf = (tx: BusinessTx, saleId: string) =>
  tx
    .selectFrom('saleItem')
    .select(['line', 'name', 'productId', 'quantity', 'unitCents', 'totalCents'])
    .where('saleId', '=', saleId)
    .orderBy('line')
    .execute()

async function refundsOf(tx: BusinessTx, saleId: string): Promise<RefundDetail[]> {
  const [refunds, items, payments] = await awaitAll([
    tx
      .selectFrom('refund')
      .select(['id', 'refundedAt as at', 'zone', 'actorName', 'reason', 'restocks', 'amountCents'])
      .where('saleId', '=', saleId)
      .orderBy('refundedAt')
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('refundItem as f')
      .innerJoin('saleItem as i', (on) =>
        on.onRef('i.businessId', '=', 'f.businessId').onRef('i.saleId', '=', 'f.saleId').onRef('i.line', '=', 'f.line'),
      )
      .select(['f.refundId', 'f.line', 'i.name', 'f.quantity', 'f.amountCents'])
      .where('f.saleId', '=', saleId)
      .orderBy('f.line')
      .execute(),
    tx
      .selectFrom('refundPayment as p')
      .innerJoin('refund as f', (on) => on.onRef('f.businessId', '=', 'p.businessId').onRef('f.id', '=', 'p.refundId'))
      .select(['p.refundId', 'p.method', 'p.amountCents'])
      .where('f.saleId', '=', saleId)
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
    tx
      .selectFrom('offlineSale as o')
      .innerJoin('sale as s', (on) => on.onRef('s.businessId', '=', 'o.businessId').onRef('s.id', '=', 'o.saleId'))
      .select(['o.madeAt', 'o.sellerName', 'o.senderName', 'o.sentBy', 's.soldBy'])
      .where('o.saleId', '=', saleId)
      .executeTakeFirst(),
    tx
      .selectFrom('saleMark')
      .select(['kind', 'line', 'listedCents'])
      .where('saleId', '=', saleId)
      .orderBy('number')
      .execute(),
  ])
  if (!origin) return null
  return {
    ...localMoment(origin.madeAt, tx.zone),
    sellerName: origin.sellerName,
    senderName: origin.sentBy === origin.soldBy ? null : origin.senderName,
    marks,
  }
}

const doubleCharges = (tx: BusinessTx, saleId: string) =>
  tx
    .selectFrom('doubleCharge as d')
    .innerJoin('registerSession as s', (on) =>
      on.onRef('s.businessId', '=', 'd.businessId').onRef('s.id', '=', 'd.registerSessionId'),
    )
    .innerJoin('register as r', (on) =>
      on.onRef('r.businessId', '=', 's.businessId').onRef('r.id', '=', 's.registerId'),
    )
    .select(['r.name as registerName', 'd.sellerName', 'd.madeAt', 'd.totalCents'])
    .where('d.saleId', '=', saleId)
    .orderBy('d.at')
    .execute()

/** The payments of an offline sale that nobody has checked yet. */
export const uncheckedPayments = (tx: BusinessTx, saleId: string) =>
  tx
    .selectFrom('payment as p')
    .leftJoin('paymentCheck as c', (on) =>
      on.onRef('c.businessId', '=', 'p.businessId').onRef('c.paymentId', '=', 'p.id'),
    )
    .select(['p.id', 'p.method', 'p.amountCents'])
    .where('p.saleId', '=', saleId)
    .where('p.toBeChecked', '=', true)
    .where('c.paymentId', 'is', null)
    .orderBy('p.id')
    .execute()
