import { sql } from 'kysely'
import { lockVisits, takeBackPaid } from '../../agenda/server/settle-visits.ts'
import { takeBackSpent } from '../../clients/server/mark-client.ts'
import { sumCents } from '../../platform/money.ts'
import { invalidField, platformRefusals, Refusal } from '../../platform/refusal.ts'
import { hold } from '../../platform/server/hold.ts'
import { lockRows } from '../../platform/server/lock-rows.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { moneyBackFault, refundAmounts, refundRefusals, type RefundRequest } from '../refund.ts'
import { movementRefusals } from '../register-movement.ts'
import type { RefundReceipt } from '../sale-detail.ts'
import { lockSellers } from './accrue-commissions.ts'
import { contentHash } from './content-hash.ts'
import { lockDrawer, refuseEmptyDrawer } from './move-cash.ts'
import { storedRefund } from './refund-queries.ts'
import { returnedProducts, returnStock, type ReturnedLine } from './return-items.ts'
import { reverseCommissions } from './reverse-commissions.ts'

/**
 * A sale given back, whole or in part: items, money, stock, commissions and what the client has spent, all or nothing. It
 * lies in the session that is open now. The screen's id recognises a retry, which gets the first answer.
 */
export async function refundSale(tx: BusinessTx, input: RefundRequest): Promise<RefundReceipt> {
  const hash = contentHash(contentOf(input))
  // Refunds of one sale wait for each other; what is read below was committed before the lock was had.
  const [, known, sale, lines, register] = await all([
    hold(tx, [`refund ${input.id}`, `refunds of ${input.saleId}`]),
    knownRefund(tx, input.id),
    soldSale(tx, input.saleId),
    soldLines(tx, input.saleId),
    lockDrawer(tx),
  ])
  if (known) {
    if (!known.request_hash.equals(hash)) throw new Refusal(refundRefusals.REFUND_KEY_REUSED)
    return storedRefund(tx, input.id)
  }
  if (!sale) throw new Refusal(platformRefusals.NOT_FOUND)
  if (!register) throw new Refusal(movementRefusals.REGISTER_NOT_OPEN)
  const amounts = refundAmounts({ totalCents: sale.total_cents, lines }, input.lines)
  if (!amounts) throw new Refusal(refundRefusals.REFUND_TOO_MUCH)
  const amountCents = sumCents(amounts)
  const fault = moneyBackFault(input.payments, amountCents)
  if (fault) throw invalidField('payments', fault)
  const cashCents = sumCents(input.payments.filter(({ method }) => method === 'cash').map((back) => back.amountCents))
  if (cashCents > 0) await refuseEmptyDrawer(tx, register.id, cashCents)

  const returned = input.lines.map(({ line, quantity }, at): ReturnedLine => {
    const { productId, professionalId, appointmentId } = lines.find((one) => one.line === line)!
    return { line, quantity, amountCents: amounts[at]!, productId, professionalId, appointmentId }
  })
  // The clocks of two server processes may differ; a refund still lies within its session and after its sale.
  const at = new Date(Math.max(...[tx.now, register.opened_at, sale.sold_at].map(Number)))
  const refund = { ...input, sessionId: register.id, amountCents, at, hash }
  const visitIds = returned.flatMap(({ appointmentId }) => appointmentId ?? [])
  const [, , clientId] = await all([
    lockSellers(tx, returned),
    lockVisits(tx, { clientId: null, ids: visitIds }),
    lockBuyer(tx, input.saleId),
    input.restocks ? lockRows(tx, 'product', [...returnedProducts(returned).keys()]) : nothing,
  ])
  await all([
    insertRefund(tx, refund),
    insertItems(tx, refund, returned),
    insertPayments(tx, refund),
    input.restocks ? returnStock(tx, refund, returned) : nothing,
    takeBackPaid(tx, visitIds),
    clientId && amountCents > 0 ? takeBackSpent(tx, clientId, amountCents) : nothing,
    reverseCommissions(tx, {
      refundId: input.id,
      saleId: input.saleId,
      lines: returned.map((one) => ({ line: one.line, refundedCents: one.amountCents })),
      at,
    }),
  ])
  tx.audit('sale.refund', { refund: input.id, sale: input.saleId, amountCents })
  for (const topic of ['sales', 'clients', 'catalogue', 'home']) tx.announce(topic)
  return storedRefund(tx, input.id)
}

const nothing = Promise.resolve()

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
    .select(['total_cents', 'sold_at'])
    .where('business_id', '=', tx.businessId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whose sale it is now: a merge of two cards, which holds both, may just have moved it. */
async function lockBuyer(tx: BusinessTx, saleId: string): Promise<string | null> {
  const buyer = tx.db
    .selectFrom('sale')
    .select('client_id')
    .where('business_id', '=', tx.businessId)
    .where('id', '=', saleId)
  const [, { client_id }] = await all([
    tx.rows(
      `select id from client where business_id = $1 and id = (
         select client_id from sale where business_id = $1 and id = $2
       ) for no key update`,
      [tx.businessId, saleId],
    ),
    buyer.executeTakeFirstOrThrow(),
  ])
  return client_id
}

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

type NewRefund = RefundRequest & { sessionId: string; amountCents: number; at: Date; hash: Buffer }

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
  if (refund.payments.length === 0) return
  await tx.db
    .insertInto('refund_payment')
    .values(
      refund.payments.map(({ method, amountCents }) => ({
        business_id: tx.businessId,
        refund_id: refund.id,
        register_session_id: refund.sessionId,
        method,
        amount_cents: amountCents,
        at: refund.at,
      })),
    )
    .execute()
}
