import { CircleDollarSign, CreditCard, TrendingUp } from 'lucide-react'
import { changePercent, signedPercent } from '../../platform/change.ts'
import { brl, formatCount } from '../../platform/format.ts'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import type { Figures } from '../contract.ts'
import { inTrial } from '../operator.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

type Props = { figures: Figures | undefined }

export const RevenueCard = ({ figures }: Props) => (
  <FigureCard
    label="Receita Mensal"
    icon={<CircleDollarSign {...icon} />}
    value={figures && brl(figures.monthlyRevenueCents)}
    note={figures && `${brl(figures.receivedThisMonthCents)} recebidos neste mês`}
  />
)

export const SubscribersCard = ({ figures }: Props) => (
  <FigureCard
    label="Assinantes Ativos"
    icon={<CreditCard {...icon} />}
    value={figures && formatCount(figures.subscribers)}
    note={figures && inTrial(figures)}
  />
)

/** Growth counts all businesses, in trial or paying. */
export const PlanFigures = ({ figures }: Props) => (
  <div
    className="grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-3 md:gap-5"
    aria-busy={!figures}
  >
    <RevenueCard figures={figures} />
    <SubscribersCard figures={figures} />
    <FigureCard
      label="Crescimento"
      icon={<TrendingUp {...icon} />}
      value={figures && growthOf(figures)}
      note={figures && newcomers(figures.businessesThisMonth)}
    />
  </div>
)

const newcomers = (count: number) => (count === 1 ? '1 negócio novo neste mês' : `${count} negócios novos neste mês`)

/** A dash in the first month, which has nothing to compare with. */
function growthOf({ businesses, businessesThisMonth }: Figures): string {
  const change = changePercent(businesses, businesses - businessesThisMonth)
  return change === null ? '—' : signedPercent(change)
}
