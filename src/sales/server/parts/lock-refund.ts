import { sql } from 'kysely'
import { formatsOfBusiness } from '../../../business/server/business-queries.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { rowsLock } from '../../../platform/server/database/locks.ts'
import { orNotFound } from '../../../platform/refusal-error.ts'
import { LockTargetChanged } from '../../../platform/server/database/outage.ts'
import { sessionLock } from '../../../register/server/lock-session.ts'
import { cashInDrawer } from '../../../register/server/move-cash.ts'
import type { RefundRequest } from '../../refund.ts'
import { laidBackParts, sumOf, type RefundFacts, type TakenDeposit } from '../../refund-decision.ts'

/**
 * Locks all that a refund touches and reads what decides it: the open session, and what the returned lines refer to.
 * Refunds of one sale wait for each other, so that two of them cannot refund the same units.
 */
export async function lockRefund(tx: BusinessTx, request: RefundRequest) {
  const { id, saleId, payments, restocks } = request
  const [, known, sale, lines, formats] = await awaitAll([
    tx.hold([`refund ${id}`, `refunds of ${saleId}`]),
    knownRefund(tx, id),
    soldSale(tx, saleId),
    soldLines(tx, saleId),
    formatsOfBusiness(tx),
  ])
  if (known) return { known, locked: undefined }
  const { clientId, soldAt, totalCents } = orNotFound(sale)
  const takenDeposits = await depositsOf(tx, request)
  const returned = lines.filter(({ line }) => request.lines.some((one) => one.line === line))
  const idsOf = (key: 'productId' | 'professionalId' | 'appointmentId') => [
    ...new Set(returned.flatMap((line) => line[key] ?? [])),
  ]
  const visitIds = idsOf('appointmentId')
  const creditIds = laidBackParts(payments, takenDeposits).map((part) => part.id)
  const [rows, after, commissions] = await awaitAll([
    tx.lockInOrder({
      sessions: sessionLock('update', request.sessionId),
      professionals: rowsLock('professional', idsOf('professionalId'), 'key share'),
      visits: rowsLock('appointment', [...new Set([...visitIds, ...creditIds])]),
      clients: rowsLock('client', clientId ? [clientId] : []),
      products: rowsLock('product', restocks ? idsOf('productId') : []),
    }),
    soldSale(tx, saleId),
    commissionsLeft(tx, saleId),
  ])
  // A merge of two client cards has just moved the sale to the other card.
  if (after?.clientId !== clientId) throw new LockTargetChanged(`sale ${saleId} has just got another client`)
  const [register = null] = rows.sessions
  const isCashGiven = sumOf(payments, 'cash') > 0
  const facts: RefundFacts = {
    sale: { totalCents, lines },
    takenDeposits,
    isRegisterOpen: register !== null,
    drawerCents: register && isCashGiven ? await cashInDrawer(tx, register.id) : 0,
    formats,
  }
  return { known: undefined, locked: { facts, register, soldAt, clientId, visitIds, lines, commissions } }
}

const knownRefund = (tx: BusinessTx, id: string) =>
  tx.selectFrom('refund').select('requestHash').where('id', '=', id).executeTakeFirst()

const soldSale = (tx: BusinessTx, id: string) =>
  tx.selectFrom('sale').select(['totalCents', 'soldAt', 'clientId']).where('id', '=', id).executeTakeFirst()

/**
 * What is left of the deposits that the sale has taken. The amounts cannot change meanwhile, because the lock on the
 * sale's refunds is held.
 */
const depositsOf = async (tx: BusinessTx, { saleId, payments }: RefundRequest): Promise<TakenDeposit[]> =>
  sumOf(payments, 'deposit') === 0 ? [] : tx.rows<TakenDeposit>(takenText, [tx.businessId, saleId])

const takenText = `
  select p.visit_id as id, p.id as payment_id, (p.amount_cents - coalesce((
    select sum(b.amount_cents) from refund_payment b where b.business_id = p.business_id and b.payment_id = p.id
  ), 0))::bigint as cents
  from payment p
  where p.business_id = $1 and p.sale_id = $2 and p.method = 'deposit'
  order by p.id`

const soldLines = (tx: BusinessTx, saleId: string) =>
  tx
    .selectFrom('saleItem as i')
    .leftJoin('refundItem as f', (on) =>
      on.onRef('f.businessId', '=', 'i.businessId').onRef('f.saleId', '=', 'i.saleId').onRef('f.line', '=', 'i.line'),
    )
    .select([
      'i.line',
      'i.productId',
      'i.professionalId',
      'i.appointmentId',
      'i.quantity',
      'i.unitCents',
      sql<number>`coalesce(sum(f.quantity), 0)::int`.as('refundedQuantity'),
    ])
    .where('i.saleId', '=', saleId)
    .groupBy(['i.businessId', 'i.saleId', 'i.line'])
    .orderBy('i.line')
    .execute()

/** The commissions of the sale's lines, less what earlier refunds have taken back. */
const commissionsLeft = (tx: BusinessTx, saleId: string) =>
  tx
    .selectFrom('commissionEntry')
    .select(({ fn }) => [
      'line',
      'professionalId',
      'hundredths',
      fn.sum<string>('baseCents').as('base'),
      fn.sum<string>('amountCents').as('amount'),
    ])
    .where('saleId', '=', saleId)
    .groupBy(['line', 'professionalId', 'hundredths'])
    .execute()
