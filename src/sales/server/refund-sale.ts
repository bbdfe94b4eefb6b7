import { Refusal } from '../../platform/refusal-error.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { contentHash } from '../../platform/server/database/content-hash.ts'
import { movementRefusals } from '../../register/register-movement.ts'
import { decideRefund } from '../refund-decision.ts'
import { refundRefusals, type RefundRequest } from '../refund.ts'
import type { RefundReceipt } from '../sale-detail.ts'
import { lockRefund } from './parts/lock-refund.ts'
import { storeRefund } from './parts/store-refund.ts'
import { storedRefund } from './sale-queries.ts'

/**
 * Refunds a sale, whole or in part, in one transaction: items, money, stock, commissions and the client's spending.
 * The refund belongs to the session that is open now. A retry is recognised by the refund's id and gets the same
 * receipt.
 */
export async function refundSale(tx: BusinessTx, request: RefundRequest): Promise<RefundReceipt> {
  const { id, saleId, reason, restocks } = request
  const hash = contentHash(contentOf(request))
  const { known, locked } = await lockRefund(tx, request)
  if (known) {
    if (!known.requestHash.equals(hash)) throw new Refusal(refundRefusals.REFUND_KEY_REUSED)
    return storedRefund(tx, id)
  }
  const { register, soldAt } = locked
  const { refusal, refund } = decideRefund(request, locked.facts)
  if (refusal || !register) throw refusal ?? new Refusal(movementRefusals.REGISTER_NOT_OPEN)

  // The clocks of two server processes may differ, but a refund must not be earlier than its session or its sale.
  const at = new Date(Math.max(...[tx.now, register.openedAt, soldAt].map(Number)))
  await storeRefund(tx, { ...refund, id, saleId, reason, restocks, sessionId: register.id, at, hash }, locked)
  tx.audit('sale.refund', { refund: id, sale: saleId, amountCents: refund.amountCents })
  return storedRefund(tx, id)
}

const contentOf = ({ saleId, lines, payments, reason, restocks }: RefundRequest) => [
  saleId,
  lines.map(({ line, quantity }) => [line, quantity]),
  payments.map(({ method, amountCents }) => [method, amountCents]),
  reason,
  restocks,
]
