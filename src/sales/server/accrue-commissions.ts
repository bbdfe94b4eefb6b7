import { platformRefusals, Refusal } from '../../platform/refusal.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import { commissionOf, lineShares } from '../commission.ts'
import type { Line } from '../sale.ts'

/** The professionals whom the lines name. */
export type Sellers = Map<string, { name: string; percent: number }>

export async function lockSellers(tx: BusinessTx, lines: readonly Pick<Line, 'professionalId'>[]): Promise<Sellers> {
  const ids = lines.flatMap(({ professionalId }) => professionalId ?? [])
  if (ids.length === 0) return new Map()
  // Whoever removes them meanwhile waits, and then finds a history.
  const rows = await tx.lockAndRead<{ id: string; name: string; percent: number }>(
    'professional',
    'key share',
    `select id, name, commission_percent as percent from professional
     where business_id = $1 and id = any($2::uuid[])`,
    [tx.businessId, ids],
  )
  return new Map(rows.map(({ id, ...seller }) => [id, seller]))
}

/** Somebody who has left since may have performed the service; somebody who was never here may not. */
export function refuseStrangers(lines: readonly Line[], sellers: Sellers): void {
  const unknown = lines.flatMap(({ professionalId }, at) =>
    professionalId && !sellers.has(professionalId)
      ? [[`lines.${at}.professionalId`, 'Este profissional não está mais cadastrado.']]
      : [],
  )
  if (unknown.length > 0) throw new Refusal(platformRefusals.NOT_FOUND, { fields: Object.fromEntries(unknown) })
}

type Sale = { id: string; totalCents: number; soldAt: Date; lines: readonly Line[] }

/** Each service line earns its professional today's rate of what the line brought in. */
export async function accrueCommissions(tx: BusinessTx, sale: Sale, sellers: Sellers): Promise<void> {
  const shares = lineShares(sale.lines, sale.totalCents)
  const entries = sale.lines.flatMap(({ kind, professionalId }, at) => {
    if (kind !== 'service' || !professionalId) return []
    const { percent, baseCents, amountCents } = commissionOf(shares[at]!, sellers.get(professionalId)!.percent)
    return [
      {
        business_id: tx.businessId,
        sale_id: sale.id,
        line: at + 1,
        professional_id: professionalId,
        kind: 'accrual' as const,
        percent,
        base_cents: baseCents,
        amount_cents: amountCents,
        at: sale.soldAt,
      },
    ]
  })
  if (entries.length > 0) await tx.db.insertInto('commission_entry').values(entries).execute()
}
