import { Link } from '@tanstack/react-router'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { standingName } from '../../agenda/appointment.ts'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Money } from '../../platform/web/ui/money.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Overview } from '../contract.ts'

type Appointment = Overview['next'][number]

/** The next appointments, sorted by start. */
export const NextAppointments = ({ overview }: { overview: Overview | undefined }) => {
  const formats = useFormats()
  return (
    <Card title="Agendamentos Recentes" flush>
      {overview?.next.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden size={22} />} title="Nenhum agendamento para hoje" />
      ) : (
        <ul aria-busy={!overview}>
          {overview
            ? overview.next.map((appointment) => (
                <Row key={appointment.id} appointment={appointment} today={formats.date(overview.today)} />
              ))
            : [1, 2, 3, 4, 5].map((line) => (
                <li key={line} className="border-t border-line px-5 py-3">
                  <Skeleton className="h-9 w-full" />
                </li>
              ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ appointment, today }: { appointment: Appointment; today: string }) {
  const formats = useFormats()
  const { startsAt, status, client, service, priceCents } = appointment
  const date = formats.dateOf(startsAt)
  const isToday = date === today
  const { zone } = useBusiness()
  const facts = (
    <>
      <span className={classNames('grid size-9 shrink-0 place-items-center rounded-full', tones[status])}>
        <CalendarCheck aria-hidden size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold text-ink">{client ?? 'Cliente não informado'}</span>
        <span className="block truncate text-xs text-soft">
          {service ?? 'Serviço não informado'} · {standingName(appointment)}
        </span>
      </span>
      <span className="figures text-right whitespace-nowrap">
        <span className="block text-sm font-semibold text-ink">{formats.timeOf(startsAt)}</span>
        <span className={classNames('block text-xs', isToday ? 'text-accent-text' : 'text-soft')}>
          {isToday ? `Hoje, ${formats.dayAndMonth(today)}` : date}
        </span>
      </span>
      <span className="w-24 text-right text-sm text-ink max-md:hidden">
        <Money cents={priceCents} />
      </span>
    </>
  )
  const line = 'flex items-center gap-3 px-5 py-3'
  return (
    <li className="border-t border-line">
      {useMay('bookings.view') ? (
        <Link
          to={paths.scheduleOn(localDate(new Date(startsAt), zone))}
          className={classNames(line, 'focus-ring transition-colors hover:bg-sunken')}
        >
          {facts}
        </Link>
      ) : (
        <div className={line}>{facts}</div>
      )}
    </li>
  )
}

const tones = {
  confirmed: 'bg-success-soft text-success',
  completed: 'bg-info-soft text-info',
  pending: 'bg-warning-soft text-warning',
  scheduled: 'bg-warning-soft text-warning',
  cancelled: 'bg-warning-soft text-warning',
}
