import { useBusiness } from '../../accounts/web/session.tsx'
import { standingName, type Status } from '../../agenda/appointment.ts'
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
  const { name, working, off } = professional
  const booked = appointments.filter(({ onlineAct }) => onlineAct !== 'offered')
  const next = booked.find(({ from }) => from >= minute)
  const count = booked.length === 1 ? '1 atendimento' : `${booked.length} atendimentos`
  return (
    <section aria-label={name} className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[8rem_minmax(0,1fr)]">
      <p className="flex items-baseline justify-between gap-3 md:block">
        <span className="block truncate text-sm font-semibold text-ink">{name}</span>
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
          {appointments.map(({ id, startsAt, client, service, status, onlineAct, ...stretch }) => (
            <li
              key={id}
              title={`${formatTime(startsAt, zone)} ${client}, ${service}, ${standingName({ status, onlineAct })}`}
              className={classNames(
                '@container absolute inset-y-1 flex items-center overflow-hidden rounded-sm border-l-3 text-xs font-semibold',
                tones[status],
              )}
              style={at(hours, stretch)}
            >
              <span className="visually-hidden">{formatTime(startsAt, zone)}, </span>
              <span className="truncate px-1 @max-[2.75rem]:visually-hidden">{client}</span>
              <span className="visually-hidden">
                , {service}, {standingName({ status, onlineAct })}
              </span>
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
