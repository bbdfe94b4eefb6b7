import { firstIn } from '../../platform/filled.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type Adjustment, mostAdjustments } from '../adjustment.ts'

type Row = Omit<Adjustment, 'at'> & { madeAt: Date }

const text = `
  select s.id, s.kind, s.reason, s.made_at, a.name as by, s.days, p.name as plan,
    case when i.id is not null then json_build_object('number', i.number, 'amountCents', i.amount_cents) end as invoice,
    case when s.kind = 'coupon' then json_build_object('percent', s.percent, 'amountCents', s.amount_cents, 'left', s.invoices) end
      as coupon
  from subscription_adjustment s
  join account a on a.id = s.made_by
  left join plan p on p.id = s.plan_id
  left join invoice i on i.business_id = s.business_id and i.id = s.invoice_id
  where s.business_id = $1`

const toAdjustment = ({ madeAt, ...row }: Row): Adjustment => ({ ...row, at: madeAt.toISOString() })

export const readAdjustments = async (tx: BusinessTx): Promise<Adjustment[]> =>
  (await tx.rows<Row>(`${text} order by s.made_at desc, s.id desc limit $2`, [tx.businessId, mostAdjustments])).map(
    toAdjustment,
  )

type AdjustmentToTell = { adjustment: Adjustment; businessName: string; expiresAt: string }

export async function adjustmentToTell(tx: BusinessTx, id: string): Promise<AdjustmentToTell> {
  const [adjustment, rows] = await awaitAll([
    tx.one<Row>(`${text} and s.id = $2`, [tx.businessId, id]),
    tx.rows<{ name: string; expiresAt: Date }>(
      'select b.name, s.expires_at from business b join subscription s on s.business_id = b.id where b.id = $1',
      [tx.businessId],
    ),
  ])
  const { name, expiresAt } = firstIn(rows)
  return { adjustment: toAdjustment(adjustment), businessName: name, expiresAt: expiresAt.toISOString() }
}
