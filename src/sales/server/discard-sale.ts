import type { BusinessTx } from '../../platform/server/transaction.ts'
import { amountsOf, type Discard } from '../sale.ts'
import { saleHash, knownSale } from './close-sale.ts'

/**
 * A person gives up a sale that a till made without internet and that was refused. What was sold, and why it is given up,
 * stays. If the sale was stored after all, there is nothing to give up.
 */
export async function discardSale(tx: BusinessTx, { sale, reason }: Discard): Promise<{ wasStored: boolean }> {
  const known = await knownSale(tx, sale.id)
  if (known?.request_hash.equals(saleHash(sale))) return { wasStored: true }
  const { totalCents } = amountsOf(sale.lines, sale.discount)
  const { clientId, lines, discount, payments, offline } = sale
  await tx.db
    .insertInto('discarded_sale')
    .values({
      business_id: tx.businessId,
      id: sale.id,
      at: tx.now,
      account_id: tx.actor.accountId,
      actor_name: tx.actor.name,
      total_cents: totalCents,
      reason,
      content: JSON.stringify({ lines: lines.map(withoutNote), discount, payments, offline }),
    })
    // Given up twice, it was given up once.
    .onConflict((already) => already.columns(['business_id', 'id']).doNothing())
    .execute()
  tx.audit('sale.discard', { sale: sale.id, clientId, totalCents })
  return { wasStored: false }
}

/** A note may be about the person. */
function withoutNote(line: Discard['sale']['lines'][number]) {
  const { note: _note, ...facts } = line
  return facts
}
