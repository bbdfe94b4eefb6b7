import type { CsvCell } from '../platform/csv.ts'
import { formatLocalDate } from '../platform/format.ts'
import { methodNames } from './payment.ts'
import { netCents, type NamedFigures, type Report, type ReportSection } from './report.ts'

export const withoutProfessional = 'Sem profissional'

type Figures = Omit<NamedFigures, 'id'>
type Section = { fileName: string; head: string; counted: string; rowsOf: (report: Report) => readonly Figures[] }

/** How each cut of a report is named, and what its rows are. */
const sections: Record<ReportSection, Section> = {
  day: {
    fileName: 'vendas-por-dia',
    head: 'Data',
    counted: 'Vendas',
    rowsOf: ({ byDay }) => byDay.map(({ date, ...figures }) => ({ ...figures, name: formatLocalDate(date) })),
  },
  method: {
    fileName: 'vendas-por-pagamento',
    head: 'Pagamento',
    counted: 'Pagamentos',
    rowsOf: ({ byMethod }) => byMethod.map(({ method, ...figures }) => ({ ...figures, name: methodNames[method] })),
  },
  service: { fileName: 'vendas-por-servico', head: 'Serviço', counted: 'Quantidade', rowsOf: (one) => one.byService },
  product: { fileName: 'vendas-por-produto', head: 'Produto', counted: 'Quantidade', rowsOf: (one) => one.byProduct },
  professional: {
    fileName: 'vendas-por-profissional',
    head: 'Profissional',
    counted: 'Quantidade',
    rowsOf: (one) => one.byProfessional.map((row) => ({ ...row, name: row.name ?? withoutProfessional })),
  },
}

/** One cut of a report as a table for a spreadsheet. */
export function reportTable(
  report: Report,
  section: ReportSection,
): { fileName: string; header: string[]; rows: CsvCell[][] } {
  const { fileName, head, counted, rowsOf } = sections[section]
  return {
    fileName,
    header: [head, counted, 'Vendido', 'Estornado', 'Faturamento'],
    rows: rowsOf(report).map((row) => [
      row.name,
      row.count,
      { cents: row.soldCents },
      { cents: row.refundedCents },
      { cents: netCents(row) },
    ]),
  }
}
