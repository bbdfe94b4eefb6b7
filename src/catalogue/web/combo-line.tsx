import { useFormats } from '../../platform/web/use-formats.ts'
import { comboTitle } from '../combo.ts'
import type { Combo } from '../contract.ts'

type Props = {
  /** What each of its services costs in it; null as long as others are chosen. */
  chosen: { combo: Combo; prices: readonly number[] | null } | undefined
  error: string | undefined
}

/** What the chosen combo costs, and its services in it. */
export function ComboLine({ chosen, error }: Props) {
  const { money } = useFormats()
  if (!chosen) return error ? <Fault text={error} /> : null
  const { combo, prices } = chosen
  return (
    <div className="rounded-control bg-sunken px-3 py-2 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold text-ink">
        <span className="min-w-0 break-words">{comboTitle(combo)}</span>
        {prices && <span className="figures">{money(combo.priceCents)}</span>}
      </p>
      {prices ? (
        <ul className="text-soft">
          {combo.services.map(({ serviceId, name }, at) => (
            <li key={serviceId} className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-words">{name}</span>
              <span className="figures">{money(prices[at] ?? 0)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-soft">
          {`O preço do combo vale só para os serviços dele: ${combo.services.map(({ name }) => name).join(', ')}.`}
        </p>
      )}
      {error && <Fault text={error} />}
    </div>
  )
}

const Fault = ({ text }: { text: string }) => (
  <p role="alert" className="text-sm text-danger">
    {text}
  </p>
)
