import { takeBackPaid } from '../../../agenda/server/settle-visits.ts'
import { returnStock } from '../../../catalogue/server/sell-stock.ts'
import { takeBackSpent } from '../../../clients/server/mark-client.ts'
import { sumCents } from '../../../platform/money.ts'
import { awaitAll, type BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { reversalOf } from '../../commission.ts'
import type { AcceptedRefund } from '../../refund-decision.ts'
import type { RefundRequest } from '../../refund.ts'

type NewRefund = AcceptedRefund &
  Pick<RefundRequest, 'id' | 'saleId' | 'reason' | 'restocks'> & { sessionId: string; at: Date; hash: Buffer }

type RefundedSale = {
  clientId: string | null
  visitIds: readonly string[]
  lines: readonly { line: number; productId: string | null }[]
  commissions: readonly { line: number; professionalId: string; hundredths: number; base: string; amount: string }[]
}

/** Writes all that a refund changes. */
export async function storeRefund(tx: BusinessTx, refund: NewRefund, sale: RefundedSale): Promise<void> {
  const { amountCents, laidBack } = refund
  tx.finish(insertRefund(tx, refund))
  tx.finish(insertItems(tx, refund))
  insertPayments(tx, refund)
  reverseCommissions(tx, refund, sale)
  await awaitAll([
    refund.restocks && returnStock(tx, refund, unitsOf(refund, sale)),
    takeBackPaid(tx, sale.visitIds, laidBack),
    sale.clientId && amountCents > 0 && takeBackSpent(tx, sale.clientId, amountCents),
  ])
}

/** The units returned by product. */
function unitsOf({ lines }: NewRefund, sale: RefundedSale): Map<string, number> {
  const back = new Map<string, number>()
  for (const { line, quantity } of lines) {
    const productId = sale.lines.find((one) => one.line === line)?.productId
    if (productId) back.set(productId, (back.get(productId) ?? 0) + quantity)
  }
  return back
}

const insertRefund = (tx: BusinessTx, refund: NewRefund) =>
  tx
    .insertInto('refund')
    .values({
      id: refund.id,
      requestHash: refund.hash,
      saleId: refund.saleId,
      registerSessionId: refund.sessionId,
      amountCents: refund.amountCents,
      reason: refund.reason,
      restocks: refund.restocks,
      refundedAt: refund.at,
      zone: tx.zone,
      accountId: tx.actor.accountId,
      actorName: tx.actor.name,
    })
    .compile()

const insertItems = (tx: BusinessTx, refund: NewRefund) =>
  tx
    .insertInto('refundItem')
    .values(
      refund.lines.map(({ line, quantity, amountCents }) => ({
        refundId: refund.id,
        saleId: refund.saleId,
        line,
        quantity,
        amountCents,
      })),
    )
    .compile()

function insertPayments(tx: BusinessTx, { id, payments, laidBack, sessionId, at }: NewRefund): void {
  const given = [
    ...payments.map(({ method, amountCents }) => ({ method, cents: amountCents, paymentId: null })),
    ...laidBack.map(({ cents, paymentId }) => ({ method: 'deposit' as const, cents, paymentId })),
  ]
  if (given.length === 0) return
  const rows = given.map(({ method, cents, paymentId }) => ({
    refundId: id,
    registerSessionId: sessionId,
    method,
    amountCents: cents,
    paymentId,
    at,
  }))
  tx.finish(tx.insertInto('refundPayment').values(rows).compile())
}

/** Reverses the commission of the refunded part of each line, with the discount taken off. */
function reverseCommissions(tx: BusinessTx, refund: NewRefund, { commissions }: RefundedSale): void {
  const entries = commissions.flatMap(({ line, professionalId, hundredths, base, amount }) => {
    const refundedCents = sumCents(refund.lines.filter((one) => one.line === line).map((one) => one.amountCents))
    const earned = { percent: hundredths / 100, baseCents: Number(base), amountCents: Number(amount) }
    const back = reversalOf(earned, refundedCents)
    if (back.baseCents === 0) return []
    return [
      {
        saleId: refund.saleId,
        line,
        professionalId,
        kind: 'reversal' as const,
        hundredths,
        baseCents: -back.baseCents,
        amountCents: -back.amountCents,
        refundId: refund.id,
        at: refund.at,
        zone: tx.zone,
      },
    ]
  })
  if (entries.length > 0) tx.finish(tx.insertInto('commissionEntry').values(entries).compile())
}
