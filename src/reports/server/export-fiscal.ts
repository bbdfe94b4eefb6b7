import { sql } from 'kysely'
import { lastIn } from '../../platform/filled.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { mostExported, type Export } from '../../platform/export.ts'
import { batchesOf, type Query } from '../../platform/server/database/batches.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import {
  addSums,
  fiscalCells,
  type FiscalExport,
  fiscalHeader,
  type FiscalLine,
  type FiscalRecord,
  noSums,
  fiscalLines,
  fiscalRecords,
  type FiscalRow,
} from '../fiscal.ts'
import type { ReportSpan } from '../report.ts'

/** Exports a span's sales and refunds for the accountant, as CSV by line or as JSON by record. */
export async function exportFiscal(tx: BusinessTx, { format, from, to }: FiscalExport): Promise<Export> {
  const shared = { action: 'fiscal.export', detail: { format, from, to }, name: 'dados-fiscais' }
  const rows = fiscalRows(tx, { from, to })
  if (format === 'csv') {
    const formats = await formatsOfBusiness(tx)
    const line = (one: FiscalLine) => fiscalCells(one, formats)
    return exportList(tx, { ...shared, header: fiscalHeader, rows: linesOf(recordsOf(tx, rows)), line })
  }
  const business = await tx
    .selectFrom('business')
    .select(['name', 'document', 'city', 'state'])
    .executeTakeFirstOrThrow()
  let totals = noSums
  async function* counted() {
    for await (const records of recordsOf(tx, rows)) {
      totals = addSums([totals, ...records])
      yield records
    }
  }
  const before = { version: 1, business, from, to }
  const json = { list: 'records', before, after: () => ({ totals }), linesOf: (one: FiscalRecord) => one.items.length }
  return exportList(tx, { ...shared, rows: counted(), json })
}

/** The records, whole, as their lines arrive: all lines of a record are neighbours. */
async function* recordsOf(tx: BusinessTx, rows: Query<FiscalRow>): AsyncGenerator<FiscalRecord[]> {
  let begun: FiscalRow[] = []
  for await (const batch of batchesOf<FiscalRow>(tx, 'export dados-fiscais', rows)) {
    const all = [...begun, ...batch]
    const last = all.findIndex(({ recordId }) => recordId === lastIn(all).recordId)
    begun = all.slice(last)
    yield fiscalRecords(all.slice(0, last))
  }
  yield fiscalRecords(begun)
}

async function* linesOf(batches: AsyncIterable<FiscalRecord[]>): AsyncGenerator<FiscalLine[]> {
  for await (const records of batches) yield fiscalLines(records)
}

/** The lines sold in the span, and those refunded in it, whenever they were sold. */
const fiscalRows = (tx: BusinessTx, { from, to }: ReportSpan) => ({
  compile: () =>
    sql<FiscalRow>`
          with entry as (
            select s.id as record_id, s.id as sale_id, s.sold_at as at, s.zone, null::uuid as refund_id, i.line, i.quantity,
              null::bigint as refunded_cents
            from sale s
            join sale_item i on i.business_id = s.business_id and i.sale_id = s.id
            where s.business_id = ${tx.businessId} and s.sold_on between ${from} and ${to}
            union all
            select f.id, f.sale_id, f.refunded_at, f.zone, f.id, i.line, i.quantity, i.amount_cents
            from refund f
            join refund_item i on i.business_id = f.business_id and i.refund_id = f.id
            where f.business_id = ${tx.businessId} and f.refunded_on between ${from} and ${to}
            order by at, record_id, line
            limit ${mostExported + 1}
          ), whole as (
            select sale_id, (
              select sum(quantity)::int from sale_item where business_id = ${tx.businessId} and sale_id = one.sale_id
            ) as sold, (
              select coalesce(sum(quantity), 0)::int from refund_item
              where business_id = ${tx.businessId} and sale_id = one.sale_id
            ) as returned
            from (select distinct sale_id from entry) one
          )
          select entry.record_id, entry.sale_id, entry.refund_id is not null as is_refund, entry.at, entry.zone,
            s.total_cents as paid_cents, whole.sold as sold_units, whole.returned as returned_units,
            c.name as taker, c.document as taker_document, entry.line, i.service_id is not null as is_service, i.name, i.fiscal_code as code,
            s.municipality_code, s.municipal_registration,
            entry.quantity, i.unit_cents, entry.refunded_cents,
            p.name as professional, p.document as professional_document, coalesce(e.amount_cents, 0) as commission_cents
          from entry
          join whole using (sale_id)
          join sale s on s.business_id = ${tx.businessId} and s.id = entry.sale_id
          join sale_item i on i.business_id = s.business_id and i.sale_id = s.id and i.line = entry.line
          left join client c on c.business_id = s.business_id and c.id = s.client_id and c.erased_at is null
          left join professional p on p.business_id = i.business_id and p.id = i.professional_id
          left join commission_entry e on e.business_id = s.business_id and e.sale_id = s.id and e.line = i.line
            and e.refund_id is not distinct from entry.refund_id
          order by entry.at, entry.record_id, entry.line`.compile(tx.db),
})
