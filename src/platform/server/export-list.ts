import { localDate } from '../clock.ts'
import { writeCsv, type CsvCell } from '../csv.ts'
import { Refusal } from '../refusal.ts'
import type { Facts } from './audit.ts'
import type { BusinessTx } from './transaction.ts'
import { exportRefusals, mostExported, type Export } from '../export.ts'

type List<Detail> = {
  /** What the audit says, with what the list was narrowed to. */
  action: string
  detail?: Detail & Facts<Detail>
  name: string
  header: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

/** Hands a list out as a file, and keeps who took it. */
export function exportList<const Detail extends object>(
  tx: BusinessTx,
  { action, detail, name, header, rows }: List<Detail>,
): Export {
  if (rows.length > mostExported) throw new Refusal(exportRefusals.EXPORT_TOO_LONG)
  tx.audit(action, { ...(detail as object), count: rows.length })
  return { name: `${name}-${localDate(tx.now, tx.zone)}.csv`, text: writeCsv(header, rows) }
}
