import { brl } from '../../platform/format.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { Progress } from '../../platform/web/ui/progress.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { Overview } from '../contract.ts'
import { goalPercent } from '../overview.ts'

export function MonthlyGoal({ overview }: { overview: Overview | undefined }) {
  const earned = overview?.monthRevenueCents.value ?? 0
  const goal = overview?.monthlyGoalCents ?? 0
  const percent = overview ? goalPercent(earned, goal) : 0
  return (
    <Card title="Meta Mensal">
      <p className="figures mb-2 flex justify-between gap-3 text-sm text-ink">
        {overview ? (
          <>
            <span>
              {brl(earned)} / {brl(goal).replace(/,00$/, '')}
            </span>
            <span className="text-soft">{percent}%</span>
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </p>
      <Progress label="Meta mensal" percent={percent} />
    </Card>
  )
}
