import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import { billingApi } from './api.ts'
import { CurrentPlan } from './current-plan.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'

export function BillingPage() {
  const query = useQuery(billingApi.subscription.queryOptions())
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <PageHeader title="Minhas Faturas" subtitle="O seu plano e o que foi cobrado." />
      <div className="grid max-w-4xl gap-5">
        {query.data ? (
          <CurrentPlan subscription={query.data.subscription} onChoose={() => setChoosing(true)} />
        ) : query.isError ? (
          <Card>
            <ErrorState title="Erro ao carregar planos" onRetry={() => void query.refetch()} />
          </Card>
        ) : (
          <div aria-busy>
            <Skeleton className="h-44 rounded-card" />
          </div>
        )}
        <InvoicesCard />
        <PaymentMethodsCard />
      </div>
      {choosing && query.data && (
        <PlanDialog
          plans={query.data.plans}
          currentId={query.data.subscription?.plan.id ?? null}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** Cards will be kept by the payment provider, never here. */
const PaymentMethodsCard = () => (
  <Card title="Formas de pagamento">
    <EmptyState
      icon={<CreditCard aria-hidden size={22} />}
      title="O pagamento online ainda não está disponível"
      text="Quando estiver, você paga aqui com PIX, boleto ou cartão. Até lá, nada é cobrado."
    />
  </Card>
)
