import { formatMinutes, type Formats } from '../../platform/format.ts'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import type { Service } from '../contract.ts'
import type { ServiceFilter } from '../service.ts'
import { ActiveBadge } from './active-badge.tsx'

type SortableColumn = Column<Service> & { sort?: ServiceFilter['sort'] }

export const serviceColumns: SortableColumn[] = [
  {
    header: 'Serviço',
    primary: true,
    sort: 'name',
    cell: ({ name, description }) => (
      <>
        <span className="block font-semibold break-words text-ink">{name}</span>
        {description && <span className="line-clamp-2 max-w-prose text-xs text-soft max-md:hidden">{description}</span>}
      </>
    ),
  },
  {
    header: 'Categoria',
    sort: 'category',
    cell: ({ category }) => category ?? <span className="text-soft">—</span>,
  },
  {
    header: 'Duração',
    align: 'right',
    sort: 'duration',
    cell: ({ durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, processing }) => {
      const buffer = bufferBeforeMinutes + bufferAfterMinutes
      return (
        <>
          {formatMinutes(durationMinutes)}
          {processing && (
            <span className="block text-xs text-soft">com pausa de {formatMinutes(processing.minutes)}</span>
          )}
          {buffer > 0 && (
            <span className="block text-xs text-soft">+ {formatMinutes(buffer)} de preparo e intervalo</span>
          )}
        </>
      )
    },
  },
  { header: 'Preço', align: 'right', sort: 'price', cell: ({ priceCents }) => <Money cents={priceCents} /> },
  { header: 'Status', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
]

/** A service's row on a phone. */
export const serviceLine = ({ category, durationMinutes, priceCents, isActive }: Service, formats: Formats) =>
  [!isActive && 'Inativo', formatMinutes(durationMinutes), formats.money(priceCents), category]
    .filter(Boolean)
    .join(' · ')
