import { hold } from '../../platform/server/hold.ts'
import { all, type BusinessTx } from '../../platform/server/transaction.ts'
import { amountsOf, type Discard } from '../sale.ts'
import { saleHash, knownSale } from './close-sale.ts'

/**
 * A person gives up a sale that a till made without internet and that was refused. It stays in the audit with all that
 * was sold. If the sale was stored after all, there is nothing to give up.
 */
export async function discardSale(tx: BusinessTx, { sale, reason }: Discard): Promise<{ wasStored: boolean }> {
  // One that is just being stored is waited for.
  const [, known] = await all([hold(tx, [`sale ${sale.id}`]), knownSale(tx, sale.id)])
  if (known?.request_hash.equals(saleHash(sale))) return { wasStored: true }
  const { totalCents } = amountsOf(sale.lines, sale.discount)
  tx.audit('sale.discard', { ...sale, totalCents, reason })
  return { wasStored: false }
}
