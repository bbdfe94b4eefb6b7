import { CircleDollarSign, CreditCard, TrendingUp } from 'lucide-react'
import { changePercent, signedPercent } from '../../platform/change.ts'
import { brl } from '../../platform/format.ts'
import type { Figures } from '../contract.ts'
import { inTrial } from '../operator.ts'
import { FigureCard } from './figure-card.tsx'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** Growth is told by the businesses: which of them paid a month ago, nothing remembers. */
export const PlanFigures = ({ figures }: { figures: Figures | undefined }) => (
  <div
    className="grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-3 md:gap-5"
    aria-busy={!figures}
  >
    <FigureCard
      label="Receita Mensal"
      icon={<CircleDollarSign {...icon} />}
      value={figures && brl(figures.monthlyRevenueCents)}
      note={figures && `${brl(figures.receivedThisMonthCents)} recebidos neste mês`}
    />
    <FigureCard
      label="Assinantes Ativos"
      icon={<CreditCard {...icon} />}
      value={figures && figures.subscribers.toLocaleString('pt-BR')}
      note={figures && inTrial(figures)}
    />
    <FigureCard
      label="Crescimento"
      icon={<TrendingUp {...icon} />}
      value={figures && signedPercent(growthOf(figures))}
      note={figures && newcomers(figures.businessesThisMonth)}
    />
  </div>
)

const newcomers = (count: number) => (count === 1 ? '1 negócio novo neste mês' : `${count} negócios novos neste mês`)

const growthOf = ({ businesses, businessesThisMonth }: Figures) =>
  changePercent(businesses, businesses - businessesThisMonth)
