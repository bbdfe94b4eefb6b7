import { inOrder, type Actor, type BusinessTx } from '../../platform/server/transaction.ts'
import { amountsOf, saidAt, type Discard } from '../sale.ts'
import { saleHash, knownSale } from './close-sale.ts'

/**
 * A person gives up a sale that a till made without internet and that was refused. What was sold, and why it is given up,
 * stays. If the sale was stored after all, there is nothing to give up.
 */
export async function discardSale(
  tx: BusinessTx,
  { sale, reason }: Discard,
  seller: Actor = tx.actor,
): Promise<{ wasStored: boolean }> {
  const { id, clientId, lines, discount, payments, offline } = sale
  // Waits for the transaction that may be storing this sale.
  const [, known] = await inOrder([tx.hold([`sale ${id}`]), knownSale(tx, id)])
  if (known?.request_hash.equals(saleHash(sale))) return { wasStored: true }
  const { totalCents } = amountsOf(lines, discount)
  const stored = await tx.db
    .insertInto('discarded_sale')
    .values({
      business_id: tx.businessId,
      sale_id: id,
      total_cents: totalCents,
      reason,
      content: JSON.stringify({ lines: lines.map(withoutNote), discount, payments, offline }),
      made_at: offline ? saidAt(offline.soldAt, tx.now) : null,
      seller_name: seller.name,
      at: tx.now,
      account_id: tx.actor.accountId,
      actor_name: tx.actor.name,
    })
    // The same content again is a retry whose first answer was lost.
    .onConflict((conflict) => conflict.doNothing())
    .returning('sale_id')
    .executeTakeFirst()
  if (!stored) return { wasStored: false }
  tx.audit('sale.discard', {
    sale: id,
    sellerId: seller.accountId,
    client: clientId,
    totalCents,
    ...(offline && { sessionId: offline.sessionId, soldAt: offline.soldAt }),
  })
  return { wasStored: false }
}

/** A note may be about the person. */
function withoutNote(line: Discard['sale']['lines'][number]) {
  const { note: _note, ...facts } = line
  return facts
}
