import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useToday } from '../../accounts/web/session.tsx'
import { formatCount } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'
import { words } from '../../platform/words.ts'
import { registerRefusals } from '../../register/register.ts'
import { ToChargeNotice } from '../../agenda/web/charge-state.tsx'
import { averageCents } from '../../sales/history.ts'
import { barsOf, netCents, type Report, type ReportSection, type ReportSpan, totalsOf } from '../report.ts'
import { reportSections } from '../report-sections.ts'
import { reportAt, reportPeriodAt, reportsApi } from './api.ts'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { BarChart } from '../../platform/web/bar-chart.tsx'
import { FigureCards, ReportOfPeriod } from './report-parts.tsx'
import { ReportTable } from './report-table.tsx'

export function ReportPanel({ address }: { address: ReturnType<typeof useListAddress> }) {
  const today = useToday()
  const { span } = reportPeriodAt(address, today)
  const report = useQuery({ ...reportAt(address, today), placeholderData: keepPreviousData })
  return (
    <ReportOfPeriod address={address}>
      <Loaded
        query={report}
        failed={[
          'Não foi possível carregar o relatório.',
          Object.values(refusalOf(report.error)?.fields ?? {}).join(' '),
        ]}
        around={(failure) => <Card>{failure}</Card>}
        skeleton={<Figures report={undefined} span={span} />}
      >
        {/* In a fragment, so that the notice comes with the figures and pushes none that are there. */}
        {(found) => (
          <>
            {found.toCharge.count > 0 && <ToChargeNotice toCharge={found.toCharge} when="neste período" />}
            <Figures report={found} span={span} />
          </>
        )}
      </Loaded>
    </ReportOfPeriod>
  )
}

function Figures({ report, span }: { report: Report | undefined; span: ReportSpan }) {
  const formats = useFormats()
  if (report?.byDay.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn aria-hidden size={22} />}
          title="Nenhuma venda neste período"
          text="Escolha outro período ou faça vendas no PDV para ver o resultado aqui."
        />
      </Card>
    )
  const bars = report && barsOf(report.byDay, span).map(({ date, cents }) => ({ date, value: cents }))
  const exportOf = (section: ReportSection, title: string) => (
    <ExportButton
      get={() => reportsApi.export.call({ ...span, section })}
      failure="Erro ao exportar o relatório"
      iconLabel={`Exportar CSV: ${title}`}
    />
  )
  const isByMonth = bars?.[0]?.date.length === 7
  return (
    <>
      <Cards report={report} />
      <Card
        title={isByMonth ? 'Faturamento por mês' : 'Faturamento por dia'}
        actions={exportOf('day', 'Faturamento por dia')}
      >
        {bars ? (
          <BarChart what="Faturamento" bars={bars} text={({ value }) => formats.money(value)} />
        ) : (
          <Skeleton className="h-56 w-full" />
        )}
      </Card>
      <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-2">
        {shownOf(report).map(({ section, title, counts }) => {
          const { head, counted, rowsOf } = reportSections[section]
          const rows = report && rowsOf(report, formats)
          return (
            <ReportTable
              key={section}
              title={title}
              head={head}
              {...(counts && { counted })}
              rows={rows ?? (rows === null ? [] : undefined)}
              {...(rows === null && { empty: words(registerRefusals.CLOSING_IS_BLIND.text) })}
              actions={rows !== null && exportOf(section, title)}
            />
          )
        })}
      </div>
    </>
  )
}

/** The sections below the chart. `counts` marks those whose counts are shown beside the money. */
const cuts: { section: ReportSection; title: string; counts?: boolean }[] = [
  { section: 'method', title: 'Por forma de pagamento' },
  { section: 'professional', title: 'Por profissional' },
  { section: 'register', title: 'Por caixa' },
  { section: 'service', title: 'Por serviço', counts: true },
  { section: 'product', title: 'Por produto', counts: true },
]

/** The section by register is only shown if the business has several. */
const shownOf = (report: Report | undefined) =>
  cuts.filter(({ section }) => section !== 'register' || (report && report.byRegister?.length !== 0))

function Cards({ report }: { report: Report | undefined }) {
  const formats = useFormats()
  const totals = report && totalsOf(report.byDay)
  const cards = [
    { label: 'Faturamento', value: totals && formats.money(netCents(totals)) },
    { label: 'Vendas', value: totals && formatCount(totals.count) },
    { label: 'Ticket médio', value: totals && formats.money(averageCents(netCents(totals), totals.count)) },
    { label: 'Estornos', value: totals && formats.money(totals.refundedCents) },
  ]
  return <FigureCards cards={cards} />
}
