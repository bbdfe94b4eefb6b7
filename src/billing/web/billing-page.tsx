import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { Together } from '../../platform/web/frames/together.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import { paymentMethods } from '../../payments/payment.ts'
import { paymentMethodHints, paymentMethodNames } from '../payment.ts'
import { billingApi } from './api.ts'
import { CurrentPlan } from './current-plan.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { OpenInvoice } from './open-invoice.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { OpenForms } from '../../platform/web/closed-fields.tsx'

export function BillingPage() {
  const query = useQuery(billingApi.subscription.queryOptions())
  // Whoever is signed in chooses a plan on our own page by this address.
  const { plano }: { plano?: unknown } = useSearch({ strict: false })
  const wantedId = typeof plano === 'string' ? plano : undefined
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const close = () => {
    setChoosing(false)
    if (wantedId) void navigate({ to: paths.billing, replace: true })
  }
  const [paying, setPaying] = useState<string | null>(null)
  const invoices = useQuery(billingApi.invoices.queryOptions())
  const quota = useQuery(billingApi.quota.queryOptions())
  const open = invoices.data?.find(({ status }) => status === 'pending')
  return (
    <OpenForms>
      <PageHeader title="Minhas Faturas" subtitle="Seu plano e suas faturas." />
      <Together queries={[query, invoices, quota]} skeleton="h-96 max-w-4xl rounded-card">
        <div className="grid max-w-4xl gap-5">
          {open && <OpenInvoice invoice={open} onPay={() => setPaying(open.id)} />}
          {query.data ? (
            <CurrentPlan
              subscription={query.data.subscription}
              isInvoiceOpen={open !== undefined}
              onChoose={() => setChoosing(true)}
            />
          ) : (
            <Card>
              <ErrorState title="Erro ao carregar planos" error={query.error} onRetry={() => void query.refetch()} />
            </Card>
          )}
          <InvoicesCard onPay={setPaying} />
          {query.data && <PaymentMethodsCard isPayable={query.data.isPayable} />}
        </div>
      </Together>
      {(choosing || wantedId) && query.data && (
        <PlanDialog
          {...query.data}
          wantedId={wantedId}
          onClose={close}
          onChosen={(invoiceId) => {
            close()
            setPaying(invoiceId)
          }}
        />
      )}
      {paying && query.data && (
        <PaymentDialog invoiceId={paying} isPayable={query.data.isPayable} onClose={() => setPaying(null)} />
      )}
    </OpenForms>
  )
}

/** Lists the methods only: card data is typed on the provider's page, so no card is stored here. */
const PaymentMethodsCard = ({ isPayable }: { isPayable: boolean }) => (
  <Card title="Formas de pagamento">
    {isPayable ? (
      <dl className="grid gap-3 text-sm">
        {paymentMethods.map((method) => (
          <div key={method}>
            <dt className="font-semibold text-ink">{paymentMethodNames[method]}</dt>
            <dd className="text-soft">{paymentMethodHints[method]}</dd>
          </div>
        ))}
      </dl>
    ) : (
      <EmptyState
        icon={<CreditCard aria-hidden size={22} />}
        title="O pagamento online ainda não está disponível"
        text="Quando estiver, você paga aqui com PIX, boleto ou cartão. Até lá, nada é cobrado."
      />
    )}
  </Card>
)
