import { sql } from 'kysely'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { sumToCharge } from '../../agenda/server/settle-visits.ts'
import type { LedgerMethod } from '../../register/payment.ts'
import { rulesOfRegister } from '../../register/server/rules-queries.ts'
import type { Report, ReportSpan } from '../report.ts'

type Row = {
  section: 'day' | 'method' | 'service' | 'product' | 'professional' | 'register'
  key: string | null
  name: string | null
  count: number
  soldCents: number
  refundedCents: number
}

/**
 * Reads all six sections in one statement, so that they show the same moment. A line's share of what was paid is
 * computed as in `lineShares`: rounded down, with the left-over centavos given to the lines that lost most by
 * rounding. Without a discount the share is the line's total, which spares most sales the computation.
 */
export async function readReport(tx: BusinessTx, span: ReportSpan): Promise<Report> {
  const [{ blindClosing }, toCharge, { rows: drawers }, { rows }] = await awaitAll([
    rulesOfRegister(tx),
    sumToCharge(tx, span),
    openDrawer(tx, span),
    sql<Row>`
    with sold as materialized (
      select id, register_session_id, subtotal_cents, total_cents, sold_on from sale
      where business_id = ${tx.businessId} and sold_on between ${span.from} and ${span.to}
    ), back as materialized (
      select id, register_session_id, amount_cents, refunded_on from refund
      where business_id = ${tx.businessId} and refunded_on between ${span.from} and ${span.to}
    ), weighed as (
      select i.sale_id, i.line, i.service_id, i.product_id, i.professional_id, i.quantity, s.total_cents as paid,
        coalesce(div(s.total_cents::numeric * i.total_cents, nullif(s.subtotal_cents, 0)), 0)::bigint as share,
        coalesce(mod(s.total_cents::numeric * i.total_cents, nullif(s.subtotal_cents, 0)), 0) as loss
      from sold s
      join sale_item i on i.business_id = ${tx.businessId} and i.sale_id = s.id
      where s.total_cents <> s.subtotal_cents
    ), entry as (
      select i.service_id, i.product_id, i.professional_id, i.quantity, 0::bigint as refunded, i.total_cents as sold
      from sold s
      join sale_item i on i.business_id = ${tx.businessId} and i.sale_id = s.id
      where s.total_cents = s.subtotal_cents
      union all
      select service_id, product_id, professional_id, quantity, 0,
        share + (row_number() over (partition by sale_id order by loss desc, line)
          <= paid - sum(share) over (partition by sale_id))::int as sold
      from weighed
      union all
      select i.service_id, i.product_id, i.professional_id, -f.quantity, f.amount_cents, 0
      from back b
      join refund_item f on f.business_id = ${tx.businessId} and f.refund_id = b.id
      join sale_item i on i.business_id = ${tx.businessId} and i.sale_id = f.sale_id and i.line = f.line
    ), earned as materialized (
      select service_id, product_id, professional_id, sum(quantity) as quantity, sum(sold) as sold, sum(refunded) as refunded
      from entry group by service_id, product_id, professional_id
    ), day as (
      select sold_on as date, count(*) as count, sum(total_cents) as sold, 0 as refunded
      from sold group by 1
      union all
      select refunded_on, 0, 0, sum(amount_cents) from back group by 1
    ), paid as (
      select p.method, count(*) as count, sum(p.amount_cents) as sold, 0 as refunded
      from sold s join payment p on p.business_id = ${tx.businessId} and p.sale_id = s.id group by 1
      union all
      select p.method, 0, 0, sum(p.amount_cents)
      from back b join refund_payment p on p.business_id = ${tx.businessId} and p.refund_id = b.id group by 1
    ), drawer as (
      select register_session_id, count(*) as count, sum(total_cents) as sold, 0 as refunded from sold group by 1
      union all
      select register_session_id, 0, 0, sum(amount_cents) from back group by 1
    ), cut as (
      select 'day' as section, date::text as key, null as name, count, sold, refunded from day
      union all
      select 'method', method, null, count, sold, refunded from paid
      union all
      select 'service', e.service_id::text, s.name, e.quantity, e.sold, e.refunded
      from earned e join service s on s.business_id = ${tx.businessId} and s.id = e.service_id
      union all
      select 'product', e.product_id::text, p.name, e.quantity, e.sold, e.refunded
      from earned e join product p on p.business_id = ${tx.businessId} and p.id = e.product_id
      union all
      select 'professional', e.professional_id::text, p.name, e.quantity, e.sold, e.refunded
      from earned e left join professional p on p.business_id = ${tx.businessId} and p.id = e.professional_id
      union all
      select 'register', k.id::text, k.name, d.count, d.sold, d.refunded
      from drawer d
      join register_session r on r.business_id = ${tx.businessId} and r.id = d.register_session_id
      join register k on k.business_id = ${tx.businessId} and k.id = r.register_id
      where (select count(*) from register where business_id = ${tx.businessId}) > 1
    )
    select section, key, name, sum(count)::int as count,
      sum(sold)::bigint as sold_cents, sum(refunded)::bigint as refunded_cents
    from cut
    group by section, key, name
    order by section, case when section = 'day' then key end, sum(sold) - sum(refunded) desc, name, key
  `.execute(tx.db),
  ])
  const isCashToBeCounted = blindClosing && drawers.length > 0
  const cut = (section: Row['section']) => rows.filter((row) => row.section === section)
  const named = (section: Row['section']) =>
    cut(section).map(({ key, name, count, soldCents, refundedCents }) => ({
      id: key,
      name,
      count,
      soldCents,
      refundedCents,
    }))
  return {
    toCharge,
    byDay: cut('day').map(({ key, count, soldCents, refundedCents }) => ({
      date: key!,
      count,
      soldCents,
      refundedCents,
    })),
    byMethod: isCashToBeCounted
      ? null
      : cut('method').map(({ key, count, soldCents, refundedCents }) => ({
          method: key as LedgerMethod,
          count,
          soldCents,
          refundedCents,
        })),
    byService: named('service'),
    byProduct: named('product'),
    byProfessional: named('professional'),
    byRegister: isCashToBeCounted && cut('register').length > 0 ? null : named('register'),
  }
}

/** The open sessions that took in or gave back cash of a sale or refund of the span. */
const openDrawer = (tx: BusinessTx, { from, to }: ReportSpan) =>
  sql<{ id: string }>`
    select r.id from register_session r
    where r.business_id = ${tx.businessId} and r.status = 'open' and (exists (
      select from payment p join sale s on s.business_id = p.business_id and s.id = p.sale_id
      where p.business_id = r.business_id and p.register_session_id = r.id and p.method = 'cash'
        and s.sold_on between ${from} and ${to}
    ) or exists (
      select from refund_payment p join refund f on f.business_id = p.business_id and f.id = p.refund_id
      where p.business_id = r.business_id and p.register_session_id = r.id and p.method = 'cash'
        and f.refunded_on between ${from} and ${to}
    ))`.execute(tx.db)
