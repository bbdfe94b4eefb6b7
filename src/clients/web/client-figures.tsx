import { CalendarClock, CalendarCheck, CircleDollarSign, MapPin } from 'lucide-react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { StatCard } from '../../platform/web/ui/card.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { clientStatusNames } from '../client.ts'
import type { ClientCard } from '../contract.ts'

const icon = { 'aria-hidden': true, size: 18, className: 'shrink-0' } as const

export function ClientFigures({ card }: { card: ClientCard }) {
  const formats = useFormats()
  const { totalSpentCents, lastVisitAt, nextAppointmentAt, status } = card
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <StatCard label="Total Gasto" value={<Money cents={totalSpentCents} />} icon={<CircleDollarSign {...icon} />} />
      <StatCard
        label="Última Visita"
        value={lastVisitAt ? formats.dateOf(lastVisitAt) : 'Nunca'}
        icon={<CalendarCheck {...icon} />}
      />
      <StatCard
        label="Próximo Agendamento"
        value={nextAppointmentAt ? formats.dateTimeOf(nextAppointmentAt) : 'Nenhum'}
        icon={<CalendarClock {...icon} />}
      />
      <StatCard label="Status" value={clientStatusNames[status]} icon={<MapPin {...icon} />} />
    </div>
  )
}
