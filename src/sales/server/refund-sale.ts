import { sql } from 'kysely'
import { type DepositPart, takeBackPaid } from '../../agenda/server/settle-visits.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { returnStock } from '../../catalogue/server/sell-stock.ts'
import { takeBackSpent } from '../../clients/server/mark-client.ts'
import { sumCents } from '../../platform/money.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { LockTargetChanged } from '../../platform/server/database/outage.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { moneyBackFault, refundAmounts, refundRefusals, type RefundRequest } from '../refund.ts'
import { movementRefusals } from '../../register/register-movement.ts'
import type { RefundReceipt } from '../sale-detail.ts'
import { contentHash } from '../../platform/server/database/content-hash.ts'
import { lockSession } from '../../register/server/lock-session.ts'
import { refuseEmptyDrawer } from '../../register/server/move-cash.ts'
import { storedRefund } from './sale-queries.ts'
import { reversalOf } from '../commission.ts'

/**
 * Refunds a sale, whole or in part, in one transaction: items, money, stock, commissions and the client's spending.
 * The refund belongs to the session that is open now. A retry is recognised by the refund's id and gets the same
 * receipt.
 */
export async function refundSale(tx: BusinessTx, input: RefundRequest): Promise<RefundReceipt> {
  const hash = contentHash(contentOf(input))
  // Refunds of one sale wait for each other, so that two of them cannot refund the same units.
  const [, known, sale, lines, formats] = await awaitAll([
    tx.hold([`refund ${input.id}`, `refunds of ${input.saleId}`]),
    knownRefund(tx, input.id),
    soldSale(tx, input.saleId),
    soldLines(tx, input.saleId),
    formatsOfBusiness(tx),
  ])
  if (known) {
    if (!known.request_hash.equals(hash)) throw new Refusal(refundRefusals.REFUND_KEY_REUSED)
    return storedRefund(tx, input.id)
  }
  if (!sale) throw new Refusal(platformRefusals.NOT_FOUND)
  const laidBack = await laidBackParts(tx, input)
  const { register, clientId, visitIds } = await lockTouched(tx, input, sale, lines, laidBack)
  if (!register) throw new Refusal(movementRefusals.REGISTER_NOT_OPEN)
  const amounts = refundAmounts({ totalCents: sale.total_cents, lines }, input.lines)
  if (!amounts) throw new Refusal(refundRefusals.REFUND_TOO_MUCH)
  const amountCents = sumCents(amounts)
  const fault = moneyBackFault(input.payments, amountCents, formats)
  if (fault) throw invalidField('payments', fault)
  const cashCents = sumCents(input.payments.filter(({ method }) => method === 'cash').map((back) => back.amountCents))
  if (cashCents > 0) await refuseEmptyDrawer(tx, register.id, cashCents)

  const returned = input.lines.map(({ line, quantity }, at): ReturnedLine => {
    const { productId } = lines.find((one) => one.line === line)!
    return { line, quantity, amountCents: amounts[at]!, productId }
  })
  // The clocks of two server processes may differ, but a refund must not be earlier than its session or its sale.
  const at = new Date(Math.max(...[tx.now, register.opened_at, sale.sold_at].map(Number)))
  const refund = { ...input, laidBack, sessionId: register.id, amountCents, at, hash }
  await awaitAll([
    insertRefund(tx, refund),
    insertItems(tx, refund, returned),
    insertPayments(tx, refund),
    input.restocks ? returnStock(tx, refund, unitsOf(returned)) : nothing,
    takeBackPaid(tx, visitIds, laidBack),
    clientId && amountCents > 0 ? takeBackSpent(tx, clientId, amountCents) : nothing,
    reverseCommissions(tx, {
      refundId: input.id,
      saleId: input.saleId,
      lines: returned.map((one) => ({ line: one.line, refundedCents: one.amountCents })),
      at,
    }),
  ])
  tx.audit('sale.refund', { refund: input.id, sale: input.saleId, amountCents })
  return storedRefund(tx, input.id)
}

const nothing = Promise.resolve()

type ReturnedLine = { line: number; quantity: number; amountCents: number; productId: string | null }

/** The units returned by product. */
function unitsOf(lines: readonly ReturnedLine[]): Map<string, number> {
  const back = new Map<string, number>()
  for (const { productId, quantity } of lines) if (productId) back.set(productId, (back.get(productId) ?? 0) + quantity)
  return back
}

const contentOf = ({ saleId, lines, payments, reason, restocks }: RefundRequest) => [
  saleId,
  lines.map(({ line, quantity }) => [line, quantity]),
  payments.map(({ method, amountCents }) => [method, amountCents]),
  reason,
  restocks,
]

const knownRefund = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('refund')
    .select('request_hash')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()

const soldSale = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('sale')
    .select(['total_cents', 'sold_at', 'client_id'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()

type SoldSale = { client_id: string | null }
type Lines = Awaited<ReturnType<typeof soldLines>>

/** Locks everything that the refund touches: the open session, and what the returned lines refer to. */
async function lockTouched(
  tx: BusinessTx,
  input: RefundRequest,
  { client_id: clientId }: SoldSale,
  lines: Lines,
  laidBack: readonly DepositPart[],
) {
  const returned = lines.filter(({ line }) => input.lines.some((one) => one.line === line))
  const idsOf = (key: 'productId' | 'professionalId' | 'appointmentId') => [
    ...new Set(returned.flatMap((line) => line[key] ?? [])),
  ]
  const visitIds = idsOf('appointmentId')
  const [register, , , , , sale] = await awaitAll([
    lockSession(tx, 'update', input.sessionId),
    tx.lock('professional', idsOf('professionalId'), 'key share'),
    tx.lock('appointment', [...new Set([...visitIds, ...laidBack.map(({ id }) => id)])]),
    tx.lock('client', clientId ? [clientId] : []),
    tx.lock('product', input.restocks ? idsOf('productId') : []),
    soldSale(tx, input.saleId),
  ])
  // A merge of two client cards has just moved the sale to the other card.
  if (sale?.client_id !== clientId) throw new LockTargetChanged(`sale ${input.saleId} has just got another client`)
  return { register, clientId, visitIds }
}

type LaidBack = DepositPart & { paymentId: string }

/**
 * The deposits that the refund returns to the appointments from which the sale took them. The amounts cannot change
 * meanwhile, because the lock on the sale's refunds is held.
 */
async function laidBackParts(tx: BusinessTx, { saleId, payments }: RefundRequest): Promise<LaidBack[]> {
  let rest = sumCents(payments.filter(({ method }) => method === 'deposit').map((back) => back.amountCents))
  if (rest === 0) return []
  const taken = await tx.rows<LaidBack>(takenText, [tx.businessId, saleId])
  const parts = taken.flatMap(({ cents, ...one }) => {
    const part = Math.min(cents, rest)
    rest -= part
    return part > 0 ? [{ ...one, cents: part }] : []
  })
  if (rest > 0) throw new Refusal(refundRefusals.DEPOSIT_TOO_MUCH)
  return parts
}

const takenText = `
  select p.appointment_id as id, p.id as "paymentId", (p.amount_cents - coalesce((
    select sum(b.amount_cents) from refund_payment b where b.business_id = p.business_id and b.payment_id = p.id
  ), 0))::bigint as cents
  from payment p
  where p.business_id = $1 and p.sale_id = $2 and p.method = 'deposit'
  order by p.id`

const soldLines = (tx: BusinessTx, saleId: string) =>
  tx.db
    .selectFrom('sale_item as i')
    .leftJoin('refund_item as f', (on) =>
      on
        .onRef('f.business_id', '=', 'i.business_id')
        .onRef('f.sale_id', '=', 'i.sale_id')
        .onRef('f.line', '=', 'i.line'),
    )
    .select([
      'i.line',
      'i.product_id as productId',
      'i.professional_id as professionalId',
      'i.appointment_id as appointmentId',
      'i.quantity',
      'i.unit_cents as unitCents',
      sql<number>`coalesce(sum(f.quantity), 0)::int`.as('refundedQuantity'),
    ])
    .where('i.business_id', '=', tx.businessId)
    .where('i.sale_id', '=', saleId)
    .groupBy(['i.business_id', 'i.sale_id', 'i.line'])
    .orderBy('i.line')
    .execute()

type NewRefund = RefundRequest & {
  laidBack: LaidBack[]
  sessionId: string
  amountCents: number
  at: Date
  hash: Buffer
}

const insertRefund = (tx: BusinessTx, refund: NewRefund) =>
  tx.db
    .insertInto('refund')
    .values({
      business_id: tx.businessId,
      id: refund.id,
      request_hash: refund.hash,
      sale_id: refund.saleId,
      register_session_id: refund.sessionId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      restocks: refund.restocks,
      refunded_at: refund.at,
      zone: tx.zone,
      account_id: tx.actor.accountId,
      actor_name: tx.actor.name,
    })
    .execute()

const insertItems = (tx: BusinessTx, refund: NewRefund, returned: readonly ReturnedLine[]) =>
  tx.db
    .insertInto('refund_item')
    .values(
      returned.map(({ line, quantity, amountCents }) => ({
        business_id: tx.businessId,
        refund_id: refund.id,
        sale_id: refund.saleId,
        line,
        quantity,
        amount_cents: amountCents,
      })),
    )
    .execute()

async function insertPayments(tx: BusinessTx, refund: NewRefund): Promise<void> {
  const given = [
    ...refund.payments
      .filter(({ method }) => method !== 'deposit')
      .map(({ method, amountCents }) => ({ method, cents: amountCents, paymentId: null })),
    ...refund.laidBack.map((part) => ({ method: 'deposit' as const, ...part })),
  ]
  if (given.length === 0) return
  await tx.db
    .insertInto('refund_payment')
    .values(
      given.map(({ method, cents, paymentId }) => ({
        business_id: tx.businessId,
        refund_id: refund.id,
        register_session_id: refund.sessionId,
        method,
        amount_cents: cents,
        payment_id: paymentId,
        at: refund.at,
      })),
    )
    .execute()
}

/** The amount that a refund gives back for each line, with the discount taken off. */
type RefundedLines = {
  refundId: string
  saleId: string
  lines: readonly { line: number; refundedCents: number }[]
  at: Date
}

/**
 * Reverses the commission of the refunded part of each line. Lines without commission are skipped. The caller must
 * hold the lock on the sale's refunds, so that two refunds do not reverse the same commission.
 */
async function reverseCommissions(tx: BusinessTx, { refundId, saleId, lines, at }: RefundedLines): Promise<void> {
  const left = await tx.db
    .selectFrom('commission_entry')
    .select(({ fn }) => [
      'line',
      'professional_id',
      'hundredths',
      fn.sum<string>('base_cents').as('base'),
      fn.sum<string>('amount_cents').as('amount'),
    ])
    .where('business_id', '=', tx.businessId)
    .where('sale_id', '=', saleId)
    .groupBy(['line', 'professional_id', 'hundredths'])
    .execute()
  const entries = left.flatMap(({ line, professional_id, hundredths, base, amount }) => {
    const refundedCents = sumCents(lines.filter((one) => one.line === line).map((one) => one.refundedCents))
    const earned = { percent: hundredths / 100, baseCents: Number(base), amountCents: Number(amount) }
    const back = reversalOf(earned, refundedCents)
    if (back.baseCents === 0) return []
    return [
      {
        business_id: tx.businessId,
        sale_id: saleId,
        line,
        professional_id,
        kind: 'reversal' as const,
        hundredths,
        base_cents: -back.baseCents,
        amount_cents: -back.amountCents,
        refund_id: refundId,
        at,
        zone: tx.zone,
      },
    ]
  })
  if (entries.length > 0) await tx.db.insertInto('commission_entry').values(entries).execute()
}
