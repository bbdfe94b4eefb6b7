import { useQuery } from '@tanstack/react-query'
import { Building2, CreditCard, Users } from 'lucide-react'
import { productName } from '../../platform/brand.ts'
import { formatCount } from '../../platform/format.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Reais } from '../../platform/web/ui/money.tsx'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { ExampleNotice } from '../../landing/web/example-notice.tsx'
import type { OperatorPlan } from '../contract.ts'
import { isHeld } from '../operator.ts'
import { operatorApi } from './api.ts'
import { HealthCards } from './health-cards.tsx'
import { MonthCharts } from './month-charts.tsx'
import { NeedsYouCard } from './needs-you-card.tsx'
import { OperationCards } from './operation-cards.tsx'
import { PlanBadges } from './plan-badges.tsx'
import { RevenueCard, SubscribersCard } from './plan-figures.tsx'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

export function OperatorOverviewPage() {
  const query = useQuery(operatorApi.overview.queryOptions())
  const figures = query.data?.figures
  const used = query.data?.plans.filter((plan) => plan.isActive || isHeld(plan))
  return (
    <>
      <PageHeader title="Visão Geral" subtitle={`Todos os negócios que usam o ${productName()}.`} />
      <div className="grid gap-5">
        {(query.data || !query.isError) && <NeedsYouCard overview={query.data} />}
        {(figures || !query.isError) && (
          <div className="grid grid-cols-2 gap-3 md:gap-5 xl:grid-cols-4" aria-busy={!figures}>
            <FigureCard
              label="Negócios"
              icon={<Building2 {...icon} />}
              value={figures && formatCount(figures.businesses)}
              note={figures && `${began(figures.businessesThisMonth)} · ${figures.businessesLastMonth} no mês passado`}
            />
            <FigureCard
              label="Usuários"
              icon={<Users {...icon} />}
              value={figures && formatCount(figures.accounts)}
              note={figures && began(figures.accountsThisMonth)}
            />
            <SubscribersCard figures={figures} />
            <RevenueCard figures={figures} />
            <HealthCards jobs={query.data?.jobs} />
          </div>
        )}
        <ExampleNotice />
        <MonthCharts />
        <OperationCards query={query} operation={query.data?.operation} />
        <Card title="Assinaturas por plano" flush>
          <DataTable
            label="Assinaturas por plano"
            columns={columns}
            query={{ ...query, data: used }}
            rowKey={({ id }) => id}
            errorTitle="Erro ao carregar a visão geral"
            errorText={`Não foi possível carregar os números do ${productName()}.`}
            empty={<EmptyState icon={<CreditCard {...icon} />} title="Nenhum plano ativo" />}
          />
        </Card>
      </div>
    </>
  )
}

const columns: Column<OperatorPlan>[] = [
  {
    header: 'Plano',
    primary: true,
    cell: (plan) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-ink">{plan.name}</span>
        <PlanBadges plan={plan} />
      </span>
    ),
  },
  { header: 'Em teste', align: 'right', cell: ({ trials }) => formatCount(trials) },
  { header: 'Assinantes', align: 'right', cell: ({ subscribers }) => formatCount(subscribers) },
  {
    header: 'Receita mensal',
    align: 'right',
    cell: ({ monthlyRevenueCents }) => <Reais cents={monthlyRevenueCents} />,
  },
]

const began = (count: number) => `+${formatCount(count)} neste mês`
