import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { reportsContract } from '../contract.ts'
import { commissionStatement, commissionTeam, exportCommissions } from './commission-queries.ts'
import { exportFiscal } from './export-fiscal.ts'
import { exportReport } from './export-report.ts'
import { readReceivables } from './receivable-queries.ts'
import { readReport } from './report-queries.ts'

const doors = implement(reportsContract, doorConfig).$context<EdgeContext>().use(guard)
const { commissions } = doors

export const reportsApi = doors.router({
  read: doors.read.handler(read(readReport)),
  export: doors.export.handler(write(exportReport)),
  exportFiscal: doors.exportFiscal.handler(write(exportFiscal)),
  receivables: doors.receivables.handler(read(readReceivables)),
  commissions: {
    team: commissions.team.handler(read(commissionTeam)),
    statement: commissions.statement.handler(read(commissionStatement)),
    export: commissions.export.handler(write(exportCommissions)),
  },
})
