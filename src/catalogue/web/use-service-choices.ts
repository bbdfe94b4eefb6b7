import { formatMinutes } from '../../platform/format.ts'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Service } from '../contract.ts'

/** The active services below their categories, with minutes and price. */
export function useServiceChoices(services: readonly Service[]): Choice[] {
  const { money } = useFormats()
  return services
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => (a.category ?? '').localeCompare(b.category ?? '', 'pt-BR'))
    .map(({ id, name, category, durationMinutes, priceCents }) => ({
      value: id,
      label: name,
      detail: `${formatMinutes(durationMinutes)} · ${money(priceCents)}`,
      ...(category && { group: category }),
    }))
}
