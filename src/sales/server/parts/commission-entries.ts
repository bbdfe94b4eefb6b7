import { hundredthsOf, sumCents } from '../../../platform/money.ts'
import type { BusinessTx } from '../../../platform/server/database/business-tx.ts'
import { commissionOf, lineShares, reversalOf } from '../../commission.ts'
import type { Line } from '../../sale.ts'
import type { Sellers } from './sell-items.ts'

type Sale = { id: string; totalCents: number; soldAt: Date; lines: readonly Line[] }

/** Adds the commission of each service line, at the professional's present rate of the line's share of the total. */
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
        hundredths: hundredthsOf(percent),
        base_cents: baseCents,
        amount_cents: amountCents,
        at: sale.soldAt,
        zone: tx.zone,
      },
    ]
  })
  if (entries.length > 0) await tx.db.insertInto('commission_entry').values(entries).execute()
}

/** The amount that a refund gives back for each line, with the discount taken off. */
type RefundedLines = {
  refundId: string
  saleId: string
  lines: readonly { line: number; refundedCents: number }[]
  at: Date
}

/**
 * Reverses the commission of the refunded part of each line. Lines without commission are skipped. The caller must
 * hold the lock on the sale's refunds, so that two refunds do not reverse the same commission.
 */
export async function reverseCommissions(
  tx: BusinessTx,
  { refundId, saleId, lines, at }: RefundedLines,
): Promise<void> {
  const left = await tx.db
    .selectFrom('commission_entry')
    .select(({ fn }) => [
      'line',
      'professional_id',
      'hundredths',
      fn.sum<string>('base_cents').as('base'),
      fn.sum<string>('amount_cents').as('amount'),
    ])
    .where('business_id', '=', tx.businessId)
    .where('sale_id', '=', saleId)
    .groupBy(['line', 'professional_id', 'hundredths'])
    .execute()
  const entries = left.flatMap(({ line, professional_id, hundredths, base, amount }) => {
    const refundedCents = sumCents(lines.filter((one) => one.line === line).map((one) => one.refundedCents))
    const earned = { percent: hundredths / 100, baseCents: Number(base), amountCents: Number(amount) }
    const back = reversalOf(earned, refundedCents)
    if (back.baseCents === 0) return []
    return [
      {
        business_id: tx.businessId,
        sale_id: saleId,
        line,
        professional_id,
        kind: 'reversal' as const,
        hundredths,
        base_cents: -back.baseCents,
        amount_cents: -back.amountCents,
        refund_id: refundId,
        at,
        zone: tx.zone,
      },
    ]
  })
  if (entries.length > 0) await tx.db.insertInto('commission_entry').values(entries).execute()
}
