import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { useToday } from '../../accounts/web/session.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'
import type { CommissionTeam } from '../commission-statement.ts'
import { netCents, type Report, totalsOf } from '../report.ts'
import { reportAt, reportPeriodAt, reportsApi } from './api.ts'
import { FigureCards, ReportOfPeriod } from './report-parts.tsx'

/** Totals and files of a period's sales for the accountant. */
export function FiscalPanel({ address }: { address: ReturnType<typeof useListAddress> }) {
  const today = useToday()
  const { span } = reportPeriodAt(address, today)
  const report = useQuery({ ...reportAt(address, today), placeholderData: keepPreviousData })
  const team = useQuery({
    ...reportsApi.commissions.team.queryOptions({ input: span }),
    placeholderData: keepPreviousData,
  })
  const failed = [report, team].find(({ isError, data }) => isError && !data)
  const isEmpty = report.data?.byDay.length === 0
  return (
    <ReportOfPeriod address={address}>
      {failed ? (
        <Card>
          <ErrorState
            title="Não foi possível carregar os dados fiscais."
            text={Object.values(refusalOf(failed.error)?.fields ?? {}).join(' ')}
            error={failed.error}
            onRetry={() => [report, team].forEach((query) => void query.refetch())}
          />
        </Card>
      ) : isEmpty ? (
        <Card>
          <EmptyState
            icon={<FileText aria-hidden size={22} />}
            title="Nenhuma venda neste período"
            text="Escolha outro período para exportar os dados das vendas."
          />
        </Card>
      ) : (
        <>
          <Cards report={report.data} total={team.data?.total} />
          <Card title="Arquivos para o contador">
            <p className="mb-4 text-sm text-soft">
              Cada venda e cada estorno do período, com serviços e produtos separados, o CPF ou CNPJ do cliente e a
              parte do profissional e do salão em cada serviço. As notas (NFS-e e NFC-e) ainda não são emitidas por
              aqui.
            </p>
            <div className="flex flex-wrap gap-2">
              {(['csv', 'json'] as const).map((format) => (
                <ExportButton
                  key={format}
                  label={`Exportar ${format.toUpperCase()}`}
                  get={() => reportsApi.exportFiscal.call({ ...span, format })}
                  failure="Erro ao exportar os dados fiscais"
                />
              ))}
            </div>
          </Card>
        </>
      )}
    </ReportOfPeriod>
  )
}

type CardsProps = { report: Report | undefined; total: CommissionTeam['total'] | undefined }

/** The totals of the exported files, net of refunds. */
function Cards({ report, total }: CardsProps) {
  const formats = useFormats()
  const figures = report && total && figuresOf(report, total)
  const cards = [
    { label: 'Serviços', value: figures && formats.money(figures.services) },
    { label: 'Produtos', value: figures && formats.money(figures.products) },
    { label: 'Cota-parte dos profissionais', value: figures && formats.money(figures.professionals) },
    { label: 'Cota-parte do salão', value: figures && formats.money(figures.salon) },
  ]
  return <FigureCards cards={cards} />
}

function figuresOf({ byService, byProduct }: Report, { dueCents }: CommissionTeam['total']) {
  const [services, products] = [netCents(totalsOf(byService)), netCents(totalsOf(byProduct))]
  return { services, products, professionals: dueCents, salon: services + products - dueCents }
}
