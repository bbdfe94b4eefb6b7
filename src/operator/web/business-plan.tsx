import { couponWords } from '../../billing/coupon.ts'
import { periodWords } from '../../billing/plan.ts'
import { defaultZone } from '../../platform/clock.ts'
import { brl, formatCount, formatDate } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import type { BusinessSheet } from '../business-sheet.ts'
import type { AdjustmentChoice } from './adjustment-dialog.tsx'
import { StandingBadge } from './business-columns.tsx'

type Props = { sheet: BusinessSheet; onAdjust: (adjusting: AdjustmentChoice) => void }

/** How it stands with us, what it uses of its plan, and what can be given to it. */
export function BusinessPlan({ sheet, onAdjust }: Props) {
  const { business, status, priceCents, period, nextPlan, coupon } = sheet
  const isTrial = status === 'trial'
  return (
    <Card
      title="Assinatura"
      actions={
        <div className="flex flex-wrap gap-2">
          {isTrial ? (
            <Button size="sm" onClick={() => onAdjust({ kind: 'trial' })}>
              Estender teste
            </Button>
          ) : (
            <>
              <Button size="sm" onClick={() => onAdjust({ kind: 'courtesy' })}>
                Dar cortesia
              </Button>
              <Button
                size="sm"
                disabledReason={sheet.plans.length === 0 ? 'Não há outro plano ativo.' : undefined}
                onClick={() => onAdjust({ kind: 'plan' })}
              >
                Mudar plano
              </Button>
            </>
          )}
          <Button size="sm" onClick={() => onAdjust({ kind: 'coupon' })}>
            Dar desconto
          </Button>
          {coupon && (
            <Button size="sm" onClick={() => onAdjust({ kind: 'coupon_end' })}>
              Encerrar desconto
            </Button>
          )}
        </div>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-xl font-semibold text-ink">{business.plan}</span>
        <StandingBadge business={business} />
      </p>
      <p className="mt-1 text-sm text-soft">
        {!isTrial && `${brl(priceCents)} ${periodWords[period]} · `}
        {business.days > 0 ? 'vai até' : 'terminou em'} {formatDate(business.expiresAt, defaultZone)}
        {nextPlan && ` · depois, plano ${nextPlan}`}
      </p>
      {coupon && <p className="mt-1 text-sm text-soft">Desconto de {couponWords(coupon)}.</p>}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        {factsOf(sheet).map(([term, said]) => (
          <div key={term}>
            <dt className="text-soft">{term}</dt>
            <dd className="figures font-semibold text-ink">{said}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const factsOf = ({ business, quota }: BusinessSheet): [string, string][] => [
  ['Receita mensal', brl(business.monthlyCents)],
  ['Agendamentos em 30 dias', formatCount(business.bookings)],
  ['Última atividade', business.lastActiveAt ? formatDate(business.lastActiveAt, defaultZone) : 'Nunca'],
  ['Agendamentos do plano', roomOf(quota.appointments)],
  ['Profissionais do plano', roomOf(quota.professionals)],
  ['Clientes do plano', roomOf(quota.clients)],
]

const roomOf = (inUse: { used: number; most: number } | null): string =>
  inUse ? `${formatCount(inUse.used)} de ${formatCount(inUse.most)}` : 'sem limite'
