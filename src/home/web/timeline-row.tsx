import { Link } from '@tanstack/react-router'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { standingName, type Status } from '../../agenda/appointment.ts'
import { paths } from '../../platform/paths.ts'
import { formatTime } from '../../platform/format.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import type { Overview } from '../contract.ts'
import { placeOn } from '../timeline.ts'

type Day = Overview['day']
type Props = {
  professional: Day['professionals'][number]
  appointments: Day['appointments']
  hours: { from: number; to: number }
  /** The current time on the line, in percent; null if it is outside of the hours. */
  now: number | null
  minute: number
}

const tones: Record<Status, string> = {
  scheduled: 'bg-neutral-soft text-neutral border-l-primary',
  pending: 'bg-warning-soft text-warning border-l-warning-solid',
  confirmed: 'bg-success-soft text-success border-l-success-solid',
  completed: 'bg-info-soft text-info border-l-info-solid',
  cancelled: 'bg-danger-soft text-danger border-l-danger-solid',
}

const at = (hours: Props['hours'], stretch: { from: number; to: number }) => {
  const { left, width } = placeOn(hours, stretch)
  return { left: `${left}%`, width: `${width}%` }
}

export function TimelineRow({ professional, appointments, hours, now, minute }: Props) {
  const { zone } = useBusiness()
  const { id, name, working, off } = professional
  const mayOpen = useMay('bookings.view')
  const booked = appointments.filter(({ onlineAct }) => onlineAct !== 'offered')
  const next = booked.find(({ from }) => from >= minute)
  const count = booked.length === 1 ? '1 atendimento' : `${booked.length} atendimentos`
  return (
    <section aria-label={name} className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[8rem_minmax(0,1fr)]">
      <p className="flex items-baseline justify-between gap-3 md:block">
        {mayOpen ? (
          <Link
            to={paths.scheduleOf(id)}
            className="focus-ring block truncate rounded-sm text-sm font-semibold text-ink underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="block truncate text-sm font-semibold text-ink">{name}</span>
        )}
        <span className="shrink-0 text-xs text-soft">
          {count}
          {next && <span className="md:hidden"> · próximo {formatTime(next.startsAt, zone)}</span>}
        </span>
      </p>
      <div className="relative h-10 overflow-hidden rounded-control border border-line bg-sunken">
        {working.map((stretch) => (
          <span
            key={stretch.from}
            aria-hidden
            className="absolute inset-y-0 border-x border-line bg-surface"
            style={at(hours, stretch)}
          />
        ))}
        {off.map((stretch) => (
          <span
            key={stretch.from}
            className="absolute inset-y-0 grid place-items-center overflow-hidden bg-sunken text-xs text-soft"
            style={at(hours, stretch)}
          >
            Folga
          </span>
        ))}
        <ul className="absolute inset-0">
          {appointments.map(({ id: key, startsAt, client, service, status, onlineAct, attendance, ...stretch }) => (
            <li
              key={key}
              title={`${formatTime(startsAt, zone)} ${client}, ${service}, ${standingName({ status, onlineAct, attendance })}`}
              className={classNames(
                '@container absolute inset-y-1 flex items-center overflow-hidden rounded-sm border-l-3 text-xs font-semibold',
                tones[status],
              )}
              style={at(hours, stretch)}
            >
              <span className="visually-hidden">{formatTime(startsAt, zone)}, </span>
              <span className="truncate px-1 @max-[2.75rem]:visually-hidden">{client}</span>
              <span className="visually-hidden">
                , {service}, {standingName({ status, onlineAct, attendance })}
              </span>
              {/* The name leads to the same place by keyboard. */}
              {mayOpen && <Link to={paths.scheduleOf(id)} tabIndex={-1} aria-hidden className="absolute inset-0" />}
            </li>
          ))}
        </ul>
        {now !== null && (
          <span aria-hidden className="absolute inset-y-0 w-0.5 bg-accent-text" style={{ left: `${now}%` }} />
        )}
      </div>
    </section>
  )
}
