import { CalendarClock } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'

/** Online bookings that wait for the business to confirm them. */
export const WaitingBookings = ({ count, firstDate }: { count: number; firstDate: string }) => (
  <section
    aria-label="Agendamentos a confirmar"
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning"
  >
    <p className="flex items-center gap-2 font-semibold">
      <CalendarClock aria-hidden size={18} className="shrink-0" />
      {count === 1
        ? 'Um agendamento online espera a sua confirmação'
        : `${count} agendamentos online esperam a sua confirmação`}
    </p>
    <LinkButton to={paths.scheduleOn(firstDate)} size="sm">
      Ver na agenda
    </LinkButton>
  </section>
)
