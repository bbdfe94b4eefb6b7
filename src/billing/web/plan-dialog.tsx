import { Check } from 'lucide-react'
import { brl } from '../../platform/format.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import type { Plan } from '../contract.ts'
import { periodWords } from '../plan.ts'

const noPayment = 'O pagamento online ainda não está disponível.'

/** What there is to choose. No payment provider is connected, so nothing can be taken, and the screen says so. */
export const PlanDialog = (props: { plans: readonly Plan[]; currentId: string | null; onClose: () => void }) => (
  <Dialog
    open
    size="lg"
    onClose={props.onClose}
    title="Escolher Plano"
    description={`${noPayment} Enquanto isso, você usa o sistema sem cobrança.`}
  >
    <ul className="grid gap-4 md:grid-cols-2">
      {props.plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} isCurrent={plan.id === props.currentId} />
      ))}
    </ul>
  </Dialog>
)

const PlanCard = ({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) => (
  <li className="flex flex-col rounded-card border border-line bg-surface p-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-base font-semibold text-ink">{plan.name}</h3>
      {plan.isPopular && <Badge tone="accent">Mais Popular</Badge>}
    </div>
    <p className="mt-1 text-sm text-soft">{plan.description}</p>
    <p className="mt-4 text-sm text-soft">
      <span className="figures text-xl font-semibold text-ink">{brl(plan.priceCents)}</span> {periodWords[plan.period]}
    </p>
    <ul className="mt-4 mb-5 grid gap-2 text-sm text-ink">
      {plan.features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
          {feature}
        </li>
      ))}
    </ul>
    <div className="mt-auto">
      <Button
        fullWidth
        variant={plan.isPopular ? 'accent' : 'secondary'}
        aria-label={`Assinar ${plan.name}`}
        disabledReason={isCurrent ? 'Este já é o seu plano.' : noPayment}
      >
        {isCurrent ? 'Plano atual' : 'Assinar'}
      </Button>
    </div>
  </li>
)
