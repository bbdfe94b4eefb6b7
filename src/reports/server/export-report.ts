import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Export } from '../../platform/export.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { registerRefusals } from '../../register/register.ts'
import type { ReportExport } from '../report.ts'
import { reportTable } from '../report-sections.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import { readReport } from './report-queries.ts'

/** Exports one section of the report as CSV. */
export async function exportReport(tx: BusinessTx, { section, from, to }: ReportExport): Promise<Export> {
  const file = reportTable(await readReport(tx, { from, to }), section, await formatsOfBusiness(tx))
  if (!file) throw new Refusal(registerRefusals.CLOSING_IS_BLIND)
  const { fileName: name, ...table } = file
  return exportList(tx, { action: 'report.export', detail: { section, from, to }, name, ...table, line: (row) => row })
}
