import type { CsvCell } from '../platform/csv.ts'
import type { Formats } from '../platform/format.ts'
import { methodNames } from '../register/payment.ts'
import { netCents, type NamedFigures, type Report, type ReportSection } from './report.ts'

type Section = {
  fileName: string
  head: string
  counted: string
  /** Null while blind closing hides the figures. */
  rowsOf: (report: Report, formats: Formats) => readonly NamedFigures[] | null
}

/** The names, headers and rows of each section of the report. */
export const reportSections: Record<ReportSection, Section> = {
  day: {
    fileName: 'vendas-por-dia',
    head: 'Data',
    counted: 'Vendas',
    rowsOf: ({ byDay }, formats) =>
      byDay.map(({ date, ...figures }) => ({ ...figures, id: date, name: formats.date(date) })),
  },
  method: {
    fileName: 'vendas-por-pagamento',
    head: 'Pagamento',
    counted: 'Pagamentos',
    rowsOf: ({ byMethod }) =>
      byMethod?.map(({ method, ...figures }) => ({ ...figures, id: method, name: methodNames[method] })) ?? null,
  },
  service: { fileName: 'vendas-por-servico', head: 'Serviço', counted: 'Quantidade', rowsOf: (one) => one.byService },
  product: { fileName: 'vendas-por-produto', head: 'Produto', counted: 'Quantidade', rowsOf: (one) => one.byProduct },
  professional: {
    fileName: 'vendas-por-profissional',
    head: 'Profissional',
    counted: 'Quantidade',
    rowsOf: (one) => one.byProfessional.map((row) => ({ ...row, name: row.name ?? 'Sem profissional' })),
  },
  register: { fileName: 'vendas-por-caixa', head: 'Caixa', counted: 'Vendas', rowsOf: (one) => one.byRegister },
}

/** One section of the report as a table for CSV. Null while blind closing hides it. */
export function reportTable(
  report: Report,
  section: ReportSection,
  formats: Formats,
): { fileName: string; header: string[]; rows: CsvCell[][] } | null {
  const { fileName, head, counted, rowsOf } = reportSections[section]
  const rows = rowsOf(report, formats)
  return (
    rows && {
      fileName,
      header: [head, counted, 'Vendido', 'Estornado', 'Faturamento'],
      rows: rows.map((row) => [
        row.name,
        row.count,
        { cents: row.soldCents },
        { cents: row.refundedCents },
        { cents: netCents(row) },
      ]),
    }
  )
}
