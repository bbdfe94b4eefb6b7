import { timeOf } from '../../platform/clock.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { statusNames } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { tones } from './grid-event.tsx'

type Props = { appointment: Appointment; professional: string; movable: boolean }

const line = 'flex h-6 w-full min-w-0 items-center gap-1 rounded-sm border-l-4 px-1 text-left text-xs'

/** An appointment in its day. The month listens to its presses. */
export const MonthAppointment = ({ appointment, professional, movable }: Props) => (
  <li className="flex">
    <button
      type="button"
      data-item={appointment.id}
      {...(movable && { 'aria-describedby': 'month-help' })}
      className={classNames(
        line,
        'focus-ring pointer-events-auto touch-pan-x touch-pan-y select-none [-webkit-touch-callout:none] data-held:opacity-40',
        tones[appointment.status],
        movable && 'cursor-grab',
      )}
    >
      <Words {...appointment} />
      <span className="visually-hidden">
        , {appointment.service.name}, {professional}, {statusNames[appointment.status]}
      </span>
    </button>
  </li>
)

type GhostProps = { appointment: Appointment; place: number; weeks: number }

/** What is moved, in the day where it would be dropped. It moves by transform: no cell is laid out again. */
export const MonthGhost = ({ appointment, place, weeks }: GhostProps) => (
  <div aria-hidden className="pointer-events-none absolute inset-x-0 top-9 bottom-0">
    <div
      data-ghost
      className="flex w-[calc(100%/7)] flex-col justify-end rounded-sm p-1.5 ring-2 ring-focus transition-transform duration-75 ring-inset will-change-transform motion-reduce:transition-none"
      style={{
        height: `${100 / weeks}%`,
        transform: `translate(${(place % 7) * 100}%, ${Math.floor(place / 7) * 100}%)`,
      }}
    >
      <span className={classNames(line, 'mb-1 shrink-0 shadow-float', tones[appointment.status])}>
        <Words {...appointment} />
      </span>
    </div>
  </div>
)

const Words = ({ from, client }: Appointment) => (
  <>
    <span className="figures shrink-0 max-lg:visually-hidden">{timeOf(from)}</span>
    <span className="truncate font-semibold">{client.name}</span>
  </>
)
