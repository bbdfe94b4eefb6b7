import { HandCoins, Scissors, Undo2, Wallet } from 'lucide-react'
import { brl, formatCount } from '../../platform/format.ts'
import { StatCard } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { CommissionSums as Sums } from '../commission-statement.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

/** The figures of the period; their places stand while they load. */
export const CommissionSums = ({ sums }: { sums: Sums | undefined }) => (
  <div className="grid grid-cols-2 gap-3 md:gap-5 xl:grid-cols-4" aria-busy={!sums}>
    <StatCard
      label="Serviços"
      icon={<Scissors {...icon} />}
      value={sums ? formatCount(sums.serviceCount) : <Skeleton className="h-8 w-16" />}
      note={sums ? `${brl(sums.baseCents)} de base` : <Skeleton className="h-4 w-24" />}
    />
    <StatCard label="Comissões" icon={<HandCoins {...icon} />} value={money(sums?.earnedCents)} />
    <StatCard label="Estornos" icon={<Undo2 {...icon} />} value={money(sums?.reversedCents)} />
    <StatCard label="Total a pagar" icon={<Wallet {...icon} />} value={money(sums?.dueCents)} />
  </div>
)

const money = (cents: number | undefined) => (cents === undefined ? <Skeleton className="h-8 w-24" /> : brl(cents))
