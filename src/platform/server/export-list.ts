import { localDate, type LocalDate } from '../clock.ts'
import { writeCsv, type CsvCell } from '../csv.ts'
import { exportRefusals, mostExported, type Export } from '../export.ts'
import { Refusal } from '../refusal.ts'
import type { Facts } from './audit.ts'
import type { BusinessTx } from './transaction.ts'

/** A query that can be limited, so that a list that is too long is not read completely. */
type Query<Row> = { limit: (most: number) => { execute: () => Promise<Row[]> } }

type Table<Row> = { header: readonly string[]; line: (row: Row) => readonly CsvCell[] }

/** A list to export as CSV or JSON. */
type List<Row, Detail> = {
  /** The audit's action; `detail` holds the list's filters. */
  action: string
  detail?: Detail & Facts<Detail>
  name: string
  rows: Query<Row> | readonly Row[]
} & (Table<Row> | { json: (rows: readonly Row[]) => object })

/**
 * Exports a list as a file and audits who exported it. All lists are exported here, so the length limit always applies.
 */
export async function exportList<Row, const Detail extends object>(
  tx: BusinessTx,
  { action, detail, name, rows, ...form }: List<Row, Detail>,
): Promise<Export> {
  const found = 'limit' in rows ? await rows.limit(mostExported + 1).execute() : rows
  const day = localDate(tx.now, tx.zone)
  const file =
    'json' in form ? listAsJson(`${name}-${day}`, found, form.json) : listAsFile({ name, day, rows: found, ...form })
  tx.audit(action, { ...(detail as object), count: found.length })
  return file
}

type Lines<Row> = Table<Row> & { name: string; rows: readonly Row[]; day: LocalDate }

/** Exports a list that belongs to no business. The caller audits it. */
export function listAsFile<Row>({ name, day, header, rows, line }: Lines<Row>): Export {
  refuseTooLong(rows)
  return { name: `${name}-${day}.csv`, text: writeCsv(header, rows.map(line)), count: rows.length }
}

function listAsJson<Row>(name: string, rows: readonly Row[], json: (rows: readonly Row[]) => object): Export {
  refuseTooLong(rows)
  return { name: `${name}.json`, text: `${JSON.stringify(json(rows))}\n`, count: rows.length }
}

function refuseTooLong(rows: readonly unknown[]): void {
  if (rows.length > mostExported) throw new Refusal(exportRefusals.EXPORT_TOO_LONG)
}
