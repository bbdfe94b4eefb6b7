import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { Export } from '../../platform/export.ts'
import { exportList } from '../../platform/server/http/export-list.ts'
import { noShowPercent } from '../no-shows.ts'
import type { ReportSpan } from '../report.ts'
import { readNoShows } from './no-show-queries.ts'

/** The table by professional as CSV. */
export async function exportNoShows(tx: BusinessTx, { from, to }: ReportSpan): Promise<Export> {
  const { byProfessional } = await readNoShows(tx, { from, to })
  return exportList(tx, {
    action: 'no-show.export',
    detail: { from, to },
    name: 'faltas-por-profissional',
    header: ['Profissional', 'Faltas', 'Realizados', 'Taxa de faltas (%)', 'Valor perdido'],
    rows: byProfessional,
    line: (row) => [row.name, row.missed, row.done, noShowPercent(row), { cents: row.lostCents }],
  })
}
