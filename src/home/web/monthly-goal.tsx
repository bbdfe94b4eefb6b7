import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { late } from '../../platform/web/shell/late.ts'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Progress } from '../../platform/web/ui/progress.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import type { Overview } from '../contract.ts'
import { goalPercent } from '../goal.ts'

// Lazy, so that the first screen does not load the code of forms.
const GoalDialog = late(async () => ({ default: (await import('./goal-dialog.tsx')).GoalDialog }))

/** This month's revenue against the goal, for those who may see reports. */
export function MonthlyGoal({ overview }: { overview: Overview | undefined }) {
  const formats = useFormats()
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay('settings.edit')
  const earned = overview?.monthRevenueCents?.value ?? 0
  const goal = overview?.monthlyGoalCents ?? 0
  const percent = overview ? goalPercent(earned, goal) : 0
  return (
    <Card
      title="Meta Mensal"
      actions={
        mayEdit &&
        overview && (
          <span className="-my-2 -mr-2">
            <IconButton
              label="Editar a meta mensal"
              icon={<Pencil aria-hidden size={16} />}
              onClick={() => setEditing(true)}
            />
          </span>
        )
      }
    >
      <p className="figures mb-2 flex justify-between gap-3 text-sm text-ink">
        {overview ? (
          <>
            <span>
              {formats.money(earned)} / {formats.money(goal).replace(/,00$/, '')}
            </span>
            <span className="text-soft">{percent}%</span>
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </p>
      <Progress label="Meta mensal" percent={percent} />
      {overview && (
        <p className="mt-2 text-xs text-soft">
          {percent === 100 ? 'Meta do mês alcançada!' : `Faltam ${formats.money(goal - earned)} para a meta do mês.`}
        </p>
      )}
      {editing && (
        <Suspense>
          <GoalDialog goalCents={goal} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
