import { sql } from 'kysely'
import type { BusinessTx } from '../../platform/server/transaction.ts'

export type ReturnedLine = {
  line: number
  quantity: number
  amountCents: number
  productId: string | null
  professionalId: string | null
  appointmentId: string | null
}

/** Puts what came back on the shelf, whole: what was sold beyond the stock on hand is there now all the same. */
export async function returnStock(
  tx: BusinessTx,
  refund: { id: string; at: Date },
  lines: readonly ReturnedLine[],
): Promise<void> {
  const back = returnedProducts(lines)
  if (back.size === 0) return
  await sql`
    with returned as (
      update product p
      set stock = p.stock + back.quantity, updated_at = ${refund.at}
      from unnest(${[...back.keys()]}::uuid[], ${[...back.values()]}::int[]) as back (id, quantity)
      where p.business_id = ${tx.businessId} and p.id = back.id
      returning p.id, back.quantity
    )
    insert into stock_movement (business_id, product_id, kind, quantity, refund_id, at, account_id)
    select ${tx.businessId}, id, 'refund', quantity, ${refund.id}, ${refund.at}, ${tx.actor.accountId}
    from returned
  `.execute(tx.db)
}

function returnedProducts(lines: readonly ReturnedLine[]): Map<string, number> {
  const back = new Map<string, number>()
  for (const { productId, quantity } of lines) if (productId) back.set(productId, (back.get(productId) ?? 0) + quantity)
  return back
}
