import { CalendarPlus } from 'lucide-react'
import { brl } from '../../platform/format.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Visit } from '../contract.ts'

type Props = {
  visits: readonly Visit[]
  whyNot: (visit: Visit) => string | undefined
  onAdd: (visit: Visit) => void
}

/** What the chosen client came for today, one tap away from the cart. */
export const Visits = ({ visits, whyNot, onAdd }: Props) => (
  <ul aria-label="Agendamentos de hoje" className="grid gap-1 border-b border-line bg-info-soft p-2">
    {visits.map((visit) => (
      <li key={visit.id} className="grid">
        <Button
          variant="ghost"
          size="lg"
          icon={<CalendarPlus aria-hidden size={18} className="shrink-0 text-info" />}
          disabledReason={whyNot(visit)}
          onClick={() => onAdd(visit)}
          className="min-w-0 justify-start! px-2! text-left whitespace-normal!"
        >
          <span className="min-w-0 flex-1 text-sm">
            <span className="visually-hidden">Adicionar ao carrinho: </span>
            <span className="figures">{visit.time}</span> {visit.service}
            <span className="block truncate text-xs font-normal text-soft">com {visit.professional}</span>
          </span>
          <span className="figures text-sm whitespace-nowrap">{brl(visit.priceCents)}</span>
        </Button>
      </li>
    ))}
  </ul>
)
