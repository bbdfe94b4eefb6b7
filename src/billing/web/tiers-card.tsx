import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { holdDays, rangeOf, tierOf, tiers } from '../affiliate.ts'

/** All tiers; the business's own tier is marked once the count is loaded. */
export function TiersCard({ count }: { count: number | undefined }) {
  const own = count === undefined ? undefined : tierOf(count)
  return (
    <Card title="Níveis">
      <ul aria-label="Níveis" className="grid gap-2">
        {tiers.map((tier) => (
          <li
            key={tier.name}
            className={classNames(
              'flex items-center justify-between gap-3 rounded-control border px-3 py-2.5 text-sm',
              tier === own ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold text-ink">{tier.name}</span>
              <span className={tier === own ? 'text-ink' : 'text-soft'}>{rangeOf(tier)}</span>
              {tier === own && <Badge tone="success">Seu nível</Badge>}
            </span>
            <span className="figures font-semibold text-ink">{tier.percent}%</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">
        A comissão é sobre cada fatura paga e fica disponível {holdDays} dias depois do pagamento. Pagamentos no dia 15
        via PIX.
      </p>
    </Card>
  )
}
