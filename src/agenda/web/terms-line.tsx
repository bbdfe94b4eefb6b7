import type { Service } from '../../catalogue/contract.ts'
import { termsAmong, type Terms } from '../../catalogue/own-terms.ts'
import { performedBy } from '../../catalogue/service.ts'
import { minutesOf, timeOf } from '../../platform/clock.ts'
import { formatMinutes } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Person } from '../filters.ts'

/** A chosen service, and who does it; empty for anybody. */
type ChosenService = { service: Service; professionalId: string }

/** The least and the most of a service with whoever is chosen, or with those who could be. */
export const termsOf = ({ service, professionalId }: ChosenService, professionals: readonly Person[]) => {
  const able = professionals.filter(({ id, isActive }) => isActive && performedBy(service, id)).map(({ id }) => id)
  return termsAmong(service, professionalId ? [professionalId] : able)
}

type Props = { chosen: readonly ChosenService[]; professionals: readonly Person[]; time: string }

/** How long the chosen services take, until when, and what they cost with who is chosen. */
export function TermsLine({ chosen, professionals, time }: Props) {
  const { money } = useFormats()
  if (chosen.length === 0) return null
  const all = chosen.map((one) => termsOf(one, professionals))
  const sum = (of: (terms: { least: Terms; most: Terms }) => number) => all.reduce((total, one) => total + of(one), 0)
  const [least, most] = [sum((one) => one.least.durationMinutes), sum((one) => one.most.durationMinutes)]
  const [cheapest, dearest] = [sum((one) => one.least.priceCents), sum((one) => one.most.priceCents)]
  const end = minutesOf(time) + least
  const isEndKnown = chosen.length === 1 && least === most && /^\d\d:\d\d$/.test(time) && end < 24 * 60
  return (
    <p className="figures text-sm text-soft" aria-live="polite">
      {[
        least === most ? formatMinutes(least) : `${formatMinutes(least)} a ${formatMinutes(most)}`,
        isEndKnown && `até ${timeOf(end)}`,
        cheapest === dearest ? money(cheapest) : `a partir de ${money(cheapest)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
