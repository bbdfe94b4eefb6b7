import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { reportsContract } from '../contract.ts'
import { commissionStatement, commissionTeam, exportCommissions } from './commission-queries.ts'
import { exportFiscal } from './export-fiscal.ts'
import { exportReport } from './export-report.ts'
import { readReceivables } from './receivable-queries.ts'
import { readReport } from './report-queries.ts'

const procedures = implement(reportsContract, procedureConfig).$context<EdgeContext>().use(guard)
const { commissions } = procedures

export const reportsApi = procedures.router({
  read: procedures.read.handler(read(readReport)),
  export: procedures.export.handler(write(exportReport)),
  exportFiscal: procedures.exportFiscal.handler(write(exportFiscal)),
  receivables: procedures.receivables.handler(read(readReceivables)),
  commissions: {
    team: commissions.team.handler(read(commissionTeam)),
    statement: commissions.statement.handler(read(commissionStatement)),
    export: commissions.export.handler(write(exportCommissions)),
  },
})
