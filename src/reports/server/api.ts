import { procedures, read, write } from '../../accounts/server/guard.ts'
import { reportsContract } from '../contract.ts'
import { commissionStatement, commissionTeam, exportCommissions } from './commission-queries.ts'
import { exportFiscal } from './export-fiscal.ts'
import { exportNoShows } from './export-no-shows.ts'
import { exportReport } from './export-report.ts'
import { readNoShows } from './no-show-queries.ts'
import { readReceivables } from './receivable-queries.ts'
import { readReport } from './report-queries.ts'

export const reportsApi = procedures(reportsContract, {
  read: read(readReport),
  export: write(exportReport),
  exportFiscal: write(exportFiscal),
  noShows: read(readNoShows),
  exportNoShows: write(exportNoShows),
  receivables: read(readReceivables),
  commissions: {
    team: read(commissionTeam),
    statement: read(commissionStatement),
    export: write(exportCommissions),
  },
})
