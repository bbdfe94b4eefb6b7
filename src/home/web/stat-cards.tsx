import { CalendarDays, ChartPie, CircleDollarSign, Users } from 'lucide-react'
import { signedPercent } from '../../platform/change.ts'
import { brl, formatCount } from '../../platform/format.ts'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import type { Overview } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

const cards = [
  { label: 'Agendamentos Hoje', figure: 'appointmentsToday', show: formatCount, icon: <CalendarDays {...icon} /> },
  { label: 'Clientes Ativos', figure: 'activeClients', show: formatCount, icon: <Users {...icon} /> },
  { label: 'Faturamento Mensal', figure: 'monthRevenueCents', show: brl, icon: <CircleDollarSign {...icon} /> },
  { label: 'Taxa de Ocupação', figure: 'occupancyPercent', show: (n: number) => `${n}%`, icon: <ChartPie {...icon} /> },
] as const

/** The four figures of the day; their places stand while they load. */
export const StatCards = ({ overview }: { overview: Overview | undefined }) => (
  <div className="grid grid-cols-2 gap-3 md:gap-5 xl:grid-cols-4" aria-busy={!overview}>
    {cards.map(({ label, figure, show, icon }) => (
      <FigureCard
        key={label}
        label={label}
        icon={icon}
        value={overview && show(overview[figure].value)}
        note={overview && `${signedPercent(overview[figure].change)} em relação ao mês passado`}
      />
    ))}
  </div>
)
