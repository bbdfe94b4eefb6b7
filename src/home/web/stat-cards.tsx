import { CalendarDays, ChartPie, CircleDollarSign, Users } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { signedPercent } from '../../platform/change.ts'
import { formatCount, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { FigureCard } from '../../platform/web/ui/figure-card.tsx'
import type { Overview } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

const cardsIn = (formats: Formats) =>
  [
    { label: 'Agendamentos Hoje', figure: 'appointmentsToday', show: formatCount, icon: <CalendarDays {...icon} /> },
    { label: 'Clientes Ativos', figure: 'activeClients', show: formatCount, icon: <Users {...icon} /> },
    {
      label: 'Faturamento Mensal',
      figure: 'monthRevenueCents',
      show: formats.money,
      icon: <CircleDollarSign {...icon} />,
    },
    {
      label: 'Taxa de Ocupação',
      figure: 'occupancyPercent',
      show: (n: number) => `${n}%`,
      icon: <ChartPie {...icon} />,
    },
  ] as const

const comparison = (change: number | null) =>
  change === null ? 'sem comparação com o mês passado' : `${signedPercent(change)} em relação ao mês passado`

/** The figures of the day, and the month's revenue for those who may see reports. Cards are empty while loading. */
export function StatCards({ overview }: { overview: Overview | undefined }) {
  const seesMoney = useMay('dashboard.export')
  const shown = cardsIn(useFormats()).filter(({ figure }) => seesMoney || figure !== 'monthRevenueCents')
  return (
    <div
      className={classNames(
        'grid grid-cols-2 gap-3 md:gap-5',
        seesMoney ? 'xl:grid-cols-4' : 'max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3',
      )}
      aria-busy={!overview}
    >
      {shown.map(({ label, figure, show, icon }) => {
        const known = overview?.[figure] ?? undefined
        return (
          <FigureCard
            key={label}
            label={label}
            icon={icon}
            value={known && show(known.value)}
            note={known && comparison(known.change)}
          />
        )
      })}
    </div>
  )
}
