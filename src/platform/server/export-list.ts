import { localDate, type LocalDate } from '../clock.ts'
import { writeCsv, type CsvCell } from '../csv.ts'
import { exportRefusals, mostExported, type Export } from '../export.ts'
import { Refusal } from '../refusal.ts'
import type { Facts } from './audit.ts'
import type { BusinessTx } from './transaction.ts'

/** A query that is not run to its end where that is too far. */
type Query<Row> = { limit: (most: number) => { execute: () => Promise<Row[]> } }

type List<Row, Detail> = {
  /** What the audit says, with what the list was narrowed to. */
  action: string
  detail?: Detail & Facts<Detail>
  name: string
  header: readonly string[]
  rows: Query<Row> | readonly Row[]
  line: (row: Row) => readonly CsvCell[]
}

/** Hands a list out as a file, and keeps who took it. No list leaves in another way, so none is longer than a spreadsheet. */
export async function exportList<Row, const Detail extends object>(
  tx: BusinessTx,
  { action, detail, name, header, rows, line }: List<Row, Detail>,
): Promise<Export> {
  const found = 'limit' in rows ? await rows.limit(mostExported + 1).execute() : rows
  const file = listAsFile({ name, day: localDate(tx.now, tx.zone), header, rows: found, line })
  tx.audit(action, { ...(detail as object), count: found.length })
  return file
}

type Lines<Row> = Pick<List<Row, never>, 'name' | 'header' | 'line'> & { rows: readonly Row[]; day: LocalDate }

/** A list of no business, whose caller keeps who took it. */
export function listAsFile<Row>({ name, day, header, rows, line }: Lines<Row>): Export {
  if (rows.length > mostExported) throw new Refusal(exportRefusals.EXPORT_TOO_LONG)
  return { name: `${name}-${day}.csv`, text: writeCsv(header, rows.map(line)), count: rows.length }
}
