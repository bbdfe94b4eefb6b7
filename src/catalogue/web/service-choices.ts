import { formatMinutes, type Formats } from '../../platform/format.ts'
import type { Choice } from '../../platform/web/ui/combobox.tsx'
import type { Service } from '../contract.ts'

/** The active services below their categories, with minutes and price. */
export const serviceChoices = (services: readonly Service[], { money }: Formats): Choice[] =>
  services
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => (a.category ?? '').localeCompare(b.category ?? '', 'pt-BR'))
    .map(({ id, name, category, durationMinutes, priceCents }) => ({
      value: id,
      label: name,
      detail: `${formatMinutes(durationMinutes)} · ${money(priceCents)}`,
      ...(category && { group: category }),
    }))
