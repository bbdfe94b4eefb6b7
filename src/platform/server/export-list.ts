import { localDate, type LocalDate } from '../clock.ts'
import { writeCsv, type CsvCell } from '../csv.ts'
import { exportRefusals, mostExported, type Export } from '../export.ts'
import { Refusal } from '../refusal.ts'
import type { Facts } from './audit.ts'
import type { BusinessTx } from './transaction.ts'

/** A query that is not run to its end where that is too far. */
type Query<Row> = { limit: (most: number) => { execute: () => Promise<Row[]> } }

type Table<Row> = { header: readonly string[]; line: (row: Row) => readonly CsvCell[] }

/** It is written as a table for a spreadsheet, or as what a program reads. */
type List<Row, Detail> = {
  /** What the audit says, with what the list was narrowed to. */
  action: string
  detail?: Detail & Facts<Detail>
  name: string
  rows: Query<Row> | readonly Row[]
} & (Table<Row> | { json: (rows: readonly Row[]) => object })

/** Hands a list out as a file, and keeps who took it. No list leaves in another way, so none is longer than a spreadsheet. */
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

/** A list of no business, whose caller keeps who took it. */
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
