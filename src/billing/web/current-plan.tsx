import { useQuery } from '@tanstack/react-query'
import { brl, formatCount } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import type { Subscription } from '../contract.ts'
import { couponWords } from '../coupon.ts'
import { daysWords, periodWords } from '../plan.ts'
import { billingApi } from './api.ts'
import { EndSubscription } from './end-subscription.tsx'

type Props = {
  subscription: Subscription | null
  /** Paying the open invoice is the next step then, and no other plan. */
  isInvoiceOpen: boolean
  onChoose: () => void
}

export function CurrentPlan({ subscription, isInvoiceOpen, onChoose }: Props) {
  const isActive = subscription?.status === 'active' && subscription.daysLeft > 0 && !subscription.isReadOnly
  const hasPaid = subscription?.status === 'active'
  return (
    <Card
      title="Plano atual"
      actions={
        subscription?.isClosed ? (
          <LinkButton to={paths.closing}>Reabrir conta</LinkButton>
        ) : (
          <Button variant={isInvoiceOpen ? 'secondary' : 'primary'} onClick={onChoose}>
            {isActive ? 'Alterar Plano' : 'Escolher Plano'}
          </Button>
        )
      }
    >
      {subscription ? hasPaid ? <Paid {...subscription} /> : <Trial {...subscription} /> : <p>Nenhum plano.</p>}
      {subscription?.coupon && (
        <p className="mt-3 text-sm text-ink">Você tem um desconto de {couponWords(subscription.coupon)}.</p>
      )}
      {subscription && <EndSubscription subscription={subscription} />}
    </Card>
  )
}

/** How much of the plan's limits is in use. */
function Quota() {
  const { data: quota } = useQuery(billingApi.quota.queryOptions())
  const kinds = [
    { label: 'Agendamentos', of: quota?.appointments },
    { label: 'Profissionais', of: quota?.professionals },
    { label: 'Clientes', of: quota?.clients },
  ].flatMap(({ label, of }) => (of ? [{ label, ...of }] : []))
  if (kinds.length === 0) return null
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {kinds.map(({ label, used, most }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-soft">{label}</dt>
          <dd className={used >= most ? 'figures font-semibold text-danger' : 'figures font-semibold text-ink'}>
            {formatCount(used)} de {formatCount(most)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says what a read-only business can still do. */
const ReadOnly = ({ isClosed }: { isClosed: boolean }) => (
  <p className="mt-3 rounded-control border border-line bg-sunken px-3 py-2.5 text-sm text-ink">
    {isClosed ? (
      <>
        <strong>Conta encerrada.</strong> Nada mais é cobrado. Para voltar a usar tudo, reabra a conta.
      </>
    ) : (
      <>
        <strong>Somente leitura.</strong> Você pode consultar, exportar seus dados e pagar. Assim que o pagamento for
        confirmado, tudo volta a funcionar.
      </>
    )}
  </p>
)

function Trial({ plan, expiresAt, daysLeft, wantedPlan, isClosed, isReadOnly }: Subscription) {
  const formats = useFormats()
  const isOver = daysLeft === 0
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-xl font-semibold text-ink">{plan.name}</span>
        <Badge tone={isOver ? 'danger' : 'accent'}>{isOver ? 'Encerrado' : daysWords(daysLeft)}</Badge>
      </p>
      <p className="mt-1 text-sm text-soft">
        {isOver
          ? `O teste terminou em ${formats.dateOf(expiresAt)}. Nada foi excluído${isReadOnly ? '.' : ': seus dados e seu acesso continuam.'}`
          : `O teste vai até ${formats.dateOf(expiresAt)}, sem cartão de crédito.`}
      </p>
      {wantedPlan && <p className="mt-1 text-sm text-soft">No cadastro, você escolheu o plano {wantedPlan.name}.</p>}
      <Quota />
      {isReadOnly && <ReadOnly isClosed={isClosed} />}
    </>
  )
}

/** How a paid plan stands: the word of its badge, and what comes before its date. */
function statusOf({ daysLeft, isCancelled, isClosed }: Subscription) {
  if (isCancelled || isClosed)
    return { tone: 'warning', badge: 'Encerrada', verb: daysLeft > 0 ? 'vale até' : 'valeu até' } as const
  if (daysLeft === 0) return { tone: 'danger', badge: 'Vencido', verb: 'venceu em' } as const
  return { tone: 'success', badge: 'Ativo', verb: 'vence em' } as const
}

function Paid(subscription: Subscription) {
  const { plan, expiresAt, daysLeft, isCancelled, isClosed, nextPlan, isReadOnly } = subscription
  const { tone, badge, verb } = statusOf(subscription)
  const formats = useFormats()
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-xl font-semibold text-ink">Plano {plan.name}</span>
        <Badge tone={tone}>{badge}</Badge>
      </p>
      <p className="mt-1 text-sm text-soft">
        <span className="figures font-semibold text-ink">{brl(plan.priceCents)}</span> {periodWords[plan.period]} ·{' '}
        {verb} {formats.dateOf(expiresAt)}
      </p>
      {nextPlan && daysLeft > 0 && !isCancelled && (
        <p className="mt-1 text-sm text-soft">No próximo período, o plano passa a ser o {nextPlan.name}.</p>
      )}
      <Quota />
      {isReadOnly && <ReadOnly isClosed={isClosed} />}
    </>
  )
}
