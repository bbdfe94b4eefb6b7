import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { useToday } from '../../accounts/web/session.tsx'
import { formatCount, formatPercent } from '../../platform/format.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { type NoShowFigures, noShowPercent, type NoShowReport } from '../no-shows.ts'
import type { ReportSpan } from '../report.ts'
import { reportPeriodAt, reportsApi } from './api.ts'
import { FigureCards, ReportOfPeriod } from './report-parts.tsx'

/** How often clients did not come in a period, with whom, and what it cost. */
export function NoShowPanel({ address }: { address: ReturnType<typeof useListAddress> }) {
  const today = useToday()
  const { span } = reportPeriodAt(address, today)
  const report = useQuery({
    ...reportsApi.noShows.queryOptions({ input: span }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportOfPeriod address={address}>
      <Loaded
        query={report}
        failed={[
          'Não foi possível carregar as faltas.',
          Object.values(refusalOf(report.error)?.fields ?? {}).join(' '),
        ]}
        skeleton={<Cards total={undefined} />}
        inCard
      >
        {(found) => <Figures report={found} span={span} />}
      </Loaded>
    </ReportOfPeriod>
  )
}

function Figures({ report: { total, byProfessional }, span }: { report: NoShowReport; span: ReportSpan }) {
  if (byProfessional.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<UserX aria-hidden size={22} />}
          title="Nenhum atendimento encerrado neste período"
          text="Aparecem aqui os atendimentos concluídos e as faltas marcadas na agenda."
        />
      </Card>
    )
  return (
    <>
      <Cards total={total} />
      <Card
        title="Faltas por profissional"
        flush
        actions={
          <ExportButton
            get={() => reportsApi.exportNoShows.call(span)}
            failure="Erro ao exportar as faltas"
            iconLabel="Exportar CSV: Faltas por profissional"
          />
        }
      >
        <DataTable
          label="Faltas por profissional"
          columns={columns}
          query={{ data: byProfessional, isError: false, refetch: () => {} }}
          rowKey={({ id }) => id}
          errorTitle=""
          empty={null}
        />
      </Card>
      <p className="text-sm text-soft">
        A taxa compara as faltas com todos os atendimentos encerrados, concluídos ou não. O valor perdido soma os preços
        combinados. Um atendimento com dois profissionais conta para os dois.
      </p>
    </>
  )
}

function Cards({ total }: { total: NoShowReport['total'] | undefined }) {
  const formats = useFormats()
  const cards = [
    { label: 'Faltas', value: total && formatCount(total.missed) },
    { label: 'Taxa de faltas', value: total && formatPercent(noShowPercent(total)) },
    { label: 'Atendimentos realizados', value: total && formatCount(total.done) },
    { label: 'Valor perdido', value: total && formats.money(total.lostCents) },
  ]
  return <FigureCards cards={cards} />
}

const columns: Column<NoShowFigures>[] = [
  { header: 'Profissional', primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Faltas', align: 'right', cell: ({ missed }) => formatCount(missed) },
  { header: 'Realizados', align: 'right', cell: ({ done }) => formatCount(done) },
  { header: 'Taxa', align: 'right', cell: (row) => formatPercent(noShowPercent(row)) },
  { header: 'Valor perdido', align: 'right', cell: ({ lostCents }) => <Money cents={lostCents} /> },
]
