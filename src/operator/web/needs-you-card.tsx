import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { defaultZone, localDate } from '../../platform/clock.ts'
import { formatCount } from '../../platform/format.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { failedDrillLine, overdueDrillLine } from '../drill-lines.ts'
import { needsOf, type OverviewNeeds } from '../needs.ts'

/** What waits for a person, each with the way there. Without anything it says so, so that its silence means something. */
export function NeedsYouCard({ overview }: { overview: OverviewNeeds | undefined }) {
  const needs = overview && needsOf(overview)
  const faults = overview && drillFaults(overview.operation)
  return (
    <Card title="Precisa de você">
      {!needs && <Skeleton className="h-12 w-full" />}
      {needs?.length === 0 && faults?.length === 0 && (
        <p className="flex items-center gap-2 text-sm text-soft">
          <CircleCheck aria-hidden size={18} className="shrink-0 text-success" />
          Nada espera por você agora.
        </p>
      )}
      {needs && needs.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {needs.map(({ to, count, one, many }) => (
            <li key={to + one}>
              <Link
                to={to}
                className="focus-ring flex min-h-11 items-center justify-between gap-3 rounded-sm py-2 text-sm text-ink underline-offset-4 hover:underline"
              >
                <span>
                  <b className="figures font-semibold">{formatCount(count)}</b> {count === 1 ? one : many}
                </span>
                <ChevronRight aria-hidden size={16} className="shrink-0 text-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {faults?.map((fault) => (
        <p key={fault} className="mt-3 text-sm font-semibold text-danger">
          {fault}
        </p>
      ))}
      {needs && !overview.operation.restore && (
        <p className="mt-3 text-sm text-soft">Nenhuma restauração de backup foi conferida ainda.</p>
      )}
    </Card>
  )
}

function drillFaults({ failedDrill, restore }: OverviewNeeds['operation']): string[] {
  const overdue = restore && overdueDrillLine(restore, localDate(new Date(), defaultZone))
  return [failedDrill && failedDrillLine(failedDrill), overdue].filter((line) => line !== null)
}
