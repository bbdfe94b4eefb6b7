import type { ReactNode } from 'react'
import { useToday } from '../../accounts/web/session.tsx'
import { addressOf } from '../../platform/period.ts'
import { PeriodChoice } from '../../platform/web/period-choice.tsx'
import { StatCard } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'
import { reportPeriodAt, reportPeriods } from './api.ts'

type Props = { address: ReturnType<typeof useListAddress>; children: ReactNode }

/** A tab of the reports: the choice of its period, and what it tells of it. */
export function ReportOfPeriod({ address, children }: Props) {
  const { period, span } = reportPeriodAt(address, useToday())
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      <div className="flex flex-wrap gap-2">
        <PeriodChoice
          value={{ period, custom: period === 'custom' ? span : {} }}
          choices={reportPeriods}
          onChange={(chosen) => address.setFilters(addressOf(chosen, span))}
        />
      </div>
      {children}
    </div>
  )
}

/** The figures that a tab begins with; undefined while they are loaded. */
export const FigureCards = ({ cards }: { cards: { label: string; value: string | undefined }[] }) => (
  <div
    className="grid grid-cols-2 gap-3 md:gap-5 xl:grid-cols-4"
    aria-busy={cards.some(({ value }) => value === undefined)}
  >
    {cards.map(({ label, value }) => (
      <StatCard key={label} label={label} value={value ?? <Skeleton className="h-lh w-24" />} />
    ))}
  </div>
)
