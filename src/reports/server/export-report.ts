import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { Export } from '../../platform/export.ts'
import type { ReportExport } from '../report.ts'
import { reportTable } from '../report-sections.ts'
import { exportList } from '../../platform/server/export-list.ts'
import { readReport } from './report-queries.ts'

/** One cut of the report as a file for a spreadsheet. */
export async function exportReport(tx: BusinessTx, { section, from, to }: ReportExport): Promise<Export> {
  const { fileName: name, ...table } = reportTable(await readReport(tx, { from, to }), section)
  return exportList(tx, { action: 'report.export', detail: { section, from, to }, name, ...table, line: (row) => row })
}
