import type { Acts } from '../business/act.ts'
import { procedure, fromStandby, takesAlong } from '../accounts/procedure.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import { registerRefusals } from '../register/register.ts'
import {
  commissionFilterSchema,
  commissionPageSchema,
  commissionSpanSchema,
  commissionStatementSchema,
  commissionTeamSchema,
} from './commission-statement.ts'
import { fiscalExportSchema } from './fiscal.ts'
import { noShowReportSchema } from './no-shows.ts'
import { receivablesSchema } from './receivables.ts'
import { reportExportSchema, reportSchema, reportSpanSchema } from './report.ts'

const { EXPORT_TOO_LONG } = exportRefusals

export const reportsContract = {
  read: procedure('dashboard.export', 'GET', '/reports').meta(fromStandby).input(reportSpanSchema).output(reportSchema),
  export: procedure('dashboard.export', 'POST', '/reports/export', EXPORT_TOO_LONG, registerRefusals.CLOSING_IS_BLIND)
    .meta(takesAlong)
    .meta(fromStandby)
    .input(reportExportSchema)
    .output(exportSchema),
  /** The data that fiscal documents need of each sale, for the accountant. */
  exportFiscal: procedure('dashboard.export', 'POST', '/reports/fiscal/export', EXPORT_TOO_LONG)
    .meta(takesAlong)
    .meta(fromStandby)
    .input(fiscalExportSchema)
    .output(exportSchema),
  /** How often nobody came, by professional. */
  noShows: procedure('dashboard.export', 'GET', '/reports/no-shows')
    .meta(fromStandby)
    .input(reportSpanSchema)
    .output(noShowReportSchema),
  exportNoShows: procedure('dashboard.export', 'POST', '/reports/no-shows/export', EXPORT_TOO_LONG)
    .meta(takesAlong)
    .meta(fromStandby)
    .input(reportSpanSchema)
    .output(exportSchema),
  /** Card payments by the day on which their money arrives. */
  receivables: procedure('dashboard.export', 'GET', '/reports/receivables').meta(fromStandby).output(receivablesSchema),
  /** Members who may view settings see all commissions. Others see those of the professional linked to them. */
  commissions: {
    team: procedure('dashboard.view', 'GET', '/commissions')
      .meta(fromStandby)
      .input(commissionSpanSchema)
      .output(commissionTeamSchema),
    statement: procedure('dashboard.view', 'GET', '/commissions/professionals/{professionalId}')
      .input(commissionPageSchema)
      .output(commissionStatementSchema),
    export: procedure('dashboard.export', 'POST', '/commissions/export', EXPORT_TOO_LONG)
      .meta(takesAlong)
      .meta(fromStandby)
      .input(commissionFilterSchema)
      .output(exportSchema),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const reportsActs = {
  'commission.export': ['files', 'Exportou as comissões'],
  'report.export': ['files', 'Exportou um relatório'],
  'no-show.export': ['files', 'Exportou as faltas'],
  'fiscal.export': ['files', 'Exportou os dados fiscais'],
} as const satisfies Acts
