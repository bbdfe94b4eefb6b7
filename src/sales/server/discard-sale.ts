import { awaitAll, type Actor, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { amountsOf, clampDeviceTime, type Discard } from '../sale.ts'
import { saleHash } from './close-sale.ts'
import { knownSale } from './receipt-queries.ts'

/**
 * Discards a refused offline sale on a person's decision, and keeps its content and the reason. If the same sale has
 * been stored meanwhile, nothing is discarded.
 */
export async function discardSale(
  tx: BusinessTx,
  { sale, reason }: Discard,
  seller: Actor = tx.actor,
): Promise<{ wasStored: boolean }> {
  const { id, clientId, lines, discount, payments, offline } = sale
  // The lock waits for a transaction that may be storing this sale.
  const [, { first }] = await awaitAll([tx.hold([`sale ${id}`]), knownSale(tx, id)])
  const hash = saleHash(sale)
  if (first?.requestHash.equals(hash)) return { wasStored: true }
  const { totalCents } = amountsOf(lines, discount)
  const stored = await tx
    .insertInto('discardedSale')
    .values({
      saleId: id,
      requestHash: hash,
      totalCents,
      reason,
      content: JSON.stringify({ lines: lines.map(withoutNote), discount, payments, offline }),
      madeAt: offline ? clampDeviceTime(offline.soldAt, tx.now) : null,
      sellerName: seller.name,
      at: tx.now,
      accountId: tx.actor.accountId,
      actorName: tx.actor.name,
    })
    // A second discard of the same sale is a retry after a lost answer.
    .onConflict((conflict) => conflict.doNothing())
    .returning('saleId')
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

/** Removes the note, which may contain personal data. */
function withoutNote(line: Discard['sale']['lines'][number]) {
  const { note: _note, ...facts } = line
  return facts
}
