import { Check } from 'lucide-react'
import { useState } from 'react'
import { brl } from '../../platform/format.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Plan, Subscription } from '../contract.ts'
import { periodWords } from '../plan.ts'
import type { PlanChoice } from '../subscription.ts'
import { billingApi } from './api.ts'

type Props = {
  plans: readonly Plan[]
  subscription: Subscription | null
  isPayable: boolean
  /** The plan that was asked for, which comes first. By default that of the sign-up. */
  wantedId?: string | undefined
  /** What closes it besides its ×; it opened by itself then. */
  closeLabel?: string
  onClose: () => void
  /** Gets the invoice to pay; null if there is none. */
  onChosen: (invoiceId: string | null) => void
}

const noPayment = 'O pagamento online ainda não está disponível. Enquanto isso, você usa o sistema sem cobrança.'

/** Lists the plans. A running paid plan is changed now, for the price difference, or at the period's end. */
export function PlanDialog(props: Props) {
  const { plans, subscription, isPayable, closeLabel, onClose, onChosen } = props
  const wanted = plans.find(({ id }) => id === (props.wantedId ?? subscription?.wantedPlan?.id))
  const [when, setWhen] = useState<PlanChoice>('now')
  const [pending, setPending] = useState<string | null>(null)
  const isRunning = subscription?.status === 'active' && subscription.daysLeft > 0 && !subscription.isReadOnly
  const choose = (plan: Plan) => {
    setPending(plan.id)
    void runAction(() => billingApi.choosePlan.call({ planId: plan.id, when: isRunning ? when : 'now' }), {
      done: ({ invoiceId }) => {
        onChosen(invoiceId)
        if (invoiceId) return
        if (isRunning) toast.success('Plano escolhido', `O plano ${plan.name} vale a partir do próximo período.`)
        else toast.success('Plano escolhido', `O plano ${plan.name} já está valendo.`)
      },
      failed: 'Erro ao escolher o plano',
      settled: () => setPending(null),
    })
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={isRunning ? 'Alterar Plano' : 'Escolher Plano'}
      {...(isPayable ? closeLabel && wanted && { description: proposal(wanted) } : { description: noPayment })}
      {...(closeLabel && { footer: <Button onClick={onClose}>{closeLabel}</Button> })}
    >
      {isRunning && (
        <div className="mb-5">
          <RadioGroup<PlanChoice>
            label="Quando mudar"
            value={when}
            onChange={setWhen}
            options={[
              { value: 'now', label: 'Agora', hint: 'Você paga só a diferença pelos dias restantes.' },
              { value: 'period_end', label: 'No fim do período', hint: 'Até lá, nada muda e nada é cobrado.' },
            ]}
          />
        </div>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {wantedFirst(plans, wanted).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isWanted={plan === wanted}
            isProminent={wanted ? plan === wanted : plan.isPopular}
            isCurrent={isRunning && plan.id === subscription.plan.id && !subscription.nextPlan}
            pending={pending === plan.id}
            onChoose={() => choose(plan)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

const proposal = ({ name }: Plan) =>
  `No cadastro, você escolheu o plano ${name}. Assine agora, sem perder os dias de teste, ou continue testando.`

const wantedFirst = (plans: readonly Plan[], wanted: Plan | undefined): Plan[] =>
  plans.toSorted((a, b) => Number(b === wanted) - Number(a === wanted))

type CardProps = {
  plan: Plan
  isWanted: boolean
  isProminent: boolean
  isCurrent: boolean
  pending: boolean
  onChoose: () => void
}

const PlanCard = ({ plan, isWanted, isProminent, isCurrent, pending, onChoose }: CardProps) => (
  <li className="flex flex-col rounded-card border border-line bg-surface p-5">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-base font-semibold text-ink">{plan.name}</h3>
      {isWanted ? <Badge tone="info">Sua escolha</Badge> : plan.isPopular && <Badge tone="accent">Mais Popular</Badge>}
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
        variant={isProminent ? 'accent' : 'secondary'}
        aria-label={isCurrent ? `Plano atual: ${plan.name}` : `Assinar ${plan.name}`}
        pending={pending}
        disabledReason={isCurrent ? 'Este já é o seu plano.' : undefined}
        onClick={onChoose}
      >
        {isCurrent ? 'Plano atual' : 'Assinar'}
      </Button>
    </div>
  </li>
)
