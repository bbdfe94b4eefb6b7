import { Check, Pencil } from 'lucide-react'
import { periodWords } from '../../billing/plan.ts'
import { brl } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import type { OperatorPlan } from '../contract.ts'
import { holdersOf } from '../operator.ts'
import { PlanBadges } from './plan-badges.tsx'
import { PlanRemoval } from './plan-removal.tsx'

/** A plan as owners see it, with the number of businesses that have it. */
export function PlanCard({ plan, onEdit }: { plan: OperatorPlan; onEdit: () => void }) {
  const { name, description, priceCents, period, trialDays, features, isActive } = plan
  return (
    <li
      aria-label={name}
      className={classNames(
        'flex flex-col rounded-card border border-line p-5',
        isActive ? 'bg-surface' : 'bg-sunken [--ink:var(--faint)] [--soft:var(--faint)]',
      )}
    >
      <div className="-mt-1 -mr-2 flex items-start justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2 pt-2">
          <h2 className="text-base font-semibold break-words text-ink">{name}</h2>
          <PlanBadges plan={plan} />
        </div>
        <div className="flex shrink-0">
          <IconButton label={`Editar ${name}`} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />
          <PlanRemoval plan={plan} />
        </div>
      </div>
      {description && <p className="mt-1 text-sm text-soft">{description}</p>}
      <p className="mt-3 text-sm text-soft">
        <span className="figures text-xl font-semibold text-ink">{brl(priceCents)}</span> {periodWords[period]}
      </p>
      {trialDays > 0 && (
        <p className="mt-1 text-sm text-soft">
          {trialDays} {trialDays === 1 ? 'dia' : 'dias'} de teste
        </p>
      )}
      <ul className="mt-4 mb-5 grid gap-2 text-sm text-ink">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      <p className="mt-auto border-t border-line pt-3 text-xs text-soft">{holdersOf(plan)}</p>
    </li>
  )
}
