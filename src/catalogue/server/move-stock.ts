import { Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { movementRefusal, stockAfter, type StockMovementKind, type StockMovementForm } from '../stock.ts'

/** Records goods that came in or went out without a sale, or were counted. A count is stored as its difference. */
export async function moveStock(tx: BusinessTx, input: StockMovementForm & { id: string }): Promise<{ stock: number }> {
  const locked = await tx.one(
    tx.lockAndRead<{ id: string; stock: number }>(
      'product',
      'no key update',
      'select id, stock from product where business_id = $1 and id = $2',
      [tx.businessId, input.id],
    ),
  )
  const refusal = movementRefusal(locked.stock, input)
  if (refusal) throw new Refusal(refusal, { facts: { stock: locked.stock } })

  const stock = stockAfter(locked.stock, input)
  const quantity = stock - locked.stock
  await awaitAll([
    tx.update('product', input.id, { stock }),
    recordMovement(tx, { productId: input.id, kind: input.kind, quantity, reason: input.reason }),
  ])
  tx.audit('stock.move', { product: input.id, quantity })
  return { stock }
}

type Movement = { productId: string; kind: StockMovementKind; quantity: number; reason: string | null }

/** Writes the ledger row of a change of stock, when there is a change. */
export async function recordMovement(tx: BusinessTx, { productId, kind, quantity, reason }: Movement): Promise<void> {
  if (quantity === 0) return
  await tx
    .insertInto('stockMovement')
    .values({
      productId,
      kind,
      quantity,
      reason,
      at: tx.now,
      accountId: tx.actor.accountId,
    })
    .execute()
}
