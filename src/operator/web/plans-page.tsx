import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { OperatorPlan } from '../contract.ts'
import { operatorApi } from './api.ts'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanFigures } from './plan-figures.tsx'

export function PlansPage() {
  const query = useQuery(operatorApi.overview.queryOptions())
  const [edited, setEdited] = useState<OperatorPlan | 'new' | null>(null)
  const add = () => setEdited('new')
  return (
    <>
      <PageHeader
        title="Configurações de Assinatura"
        subtitle="Gerencie os planos de assinatura do sistema"
        action={
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={add}>
            Novo Plano
          </Button>
        }
      />
      <Loaded
        query={query}
        failed="Erro ao carregar planos"
        around={(failure) => <Card>{failure}</Card>}
        skeleton={<Plans overview={undefined} onAdd={add} onEdit={setEdited} />}
      >
        {(overview) => <Plans overview={overview} onAdd={add} onEdit={setEdited} />}
      </Loaded>
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

type Overview = Awaited<ReturnType<typeof operatorApi.overview.call>>
type PlansProps = { overview: Overview | undefined; onAdd: () => void; onEdit: (plan: OperatorPlan) => void }

function Plans({ overview, onAdd, onEdit }: PlansProps) {
  const plans = overview?.plans
  return (
    <div className="grid gap-5">
      <PlanFigures figures={overview?.figures} />
      {plans?.length === 0 ? (
        <Card>
          <EmptyState
            icon={<CreditCard aria-hidden size={22} />}
            title="Nenhum plano cadastrado"
            text="Os planos que você cria aparecem aqui e para os negócios que escolhem um."
            action={<Button onClick={onAdd}>Novo Plano</Button>}
          />
        </Card>
      ) : (
        <ul
          aria-label="Planos"
          aria-busy={!plans}
          className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3"
        >
          {plans?.map((plan) => <PlanCard key={plan.id} plan={plan} onEdit={() => onEdit(plan)} />) ?? <Placeholders />}
        </ul>
      )}
    </div>
  )
}

const Placeholders = () =>
  [1, 2, 3].map((place) => (
    <li key={place}>
      <Skeleton className="h-72 rounded-card" />
    </li>
  ))
