import { formatCount } from '../../platform/format.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { planActionFor } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'

/** Says before an import how many people of the file the plan has no room for. */
export function PlanQuotaNotice({ beyond, quota: { most, free } }: Props) {
  const plans = planActionFor(platformRefusals.PLAN_LIMIT.code)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink">
          <strong>
            {beyond === 1
              ? '1 pessoa nova desta planilha não cabe no plano.'
              : `${formatCount(beyond)} pessoas novas desta planilha não cabem no plano.`}
          </strong>{' '}
          Clientes incluídos no plano: {formatCount(most)}; ainda livres: {formatCount(free)}. Quem não cabe fica de
          fora e pode ser importado depois com a mesma planilha.
        </p>
        {plans && <Button onClick={plans.run}>{plans.label}</Button>}
      </div>
    </Card>
  )
}

type Props = { beyond: number; quota: { most: number; free: number } }
