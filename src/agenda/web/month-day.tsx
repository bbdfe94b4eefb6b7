import { type CSSProperties, memo } from 'react'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { timeOf, type LocalDate } from '../../platform/clock.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { isOpen, standingName } from '../appointment.ts'
import type { Appointment, MonthDay } from '../contract.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { countName, longDate } from './date-navigation.tsx'
import { tones } from './grid-look.tsx'

type Props = {
  day: MonthDay
  /** The number of weeks of the month, which share the height of the screen. */
  weeks: number
  isToday: boolean
  isBeside: boolean
  professionals: readonly ProfessionalChoice[]
  mayEdit: boolean
  onDay: (date: LocalDate) => void
}

const shown = 3

/** A day of the month. Its button covers the whole cell and shows the day; the appointments lie above it. */
export const DayCell = memo(function DayCell(props: Props) {
  const { day, weeks, isToday, isBeside, professionals, mayEdit, onDay } = props
  const { date, booked, first } = day
  const fullness = percentOf(day)
  return (
    <td
      className={classNames(
        'relative border-t border-l border-line p-0 align-top first:border-l-0',
        day.workingMinutes === 0 && 'bg-sunken',
        isBeside ? 'bg-canvas text-soft' : 'text-ink',
      )}
    >
      <button
        type="button"
        data-day={date}
        onClick={() => onDay(date)}
        className="focus-ring absolute inset-0 transition-colors hover:bg-hover"
      >
        <span className="visually-hidden">
          {`${longDate(date)}, ${countName(booked)}${fullness === null ? '' : `, ${fullness}% ocupado`}`}
        </span>
      </button>
      <div
        className="pointer-events-none relative flex h-16 flex-col overflow-hidden px-1.5 pt-1 max-md:items-center md:h-(--share)"
        style={{ '--share': `max(7.75rem, calc((100dvh - 17.5rem) / ${weeks}))` } as CSSProperties}
      >
        <span aria-hidden className="flex items-center justify-between gap-1 max-md:flex-col">
          <span
            className={classNames(
              'figures grid size-6 place-items-center rounded-full text-xs font-semibold',
              isToday && 'bg-accent text-on-accent',
            )}
          >
            {Number(date.slice(8))}
          </span>
          {booked > 0 && <span className="figures text-xs text-soft">{booked}</span>}
        </span>
        {first.length > 0 && (
          <ul
            aria-label={`Agendamentos de ${longDate(date)}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-px max-md:hidden"
          >
            {first.slice(0, shown).map((one) => (
              <MonthAppointment
                key={one.id}
                appointment={one}
                professional={nameOf(professionals, one.professionalId)}
                movable={mayEdit && isOpen(one.status)}
              />
            ))}
          </ul>
        )}
        {booked > shown && (
          <span aria-hidden className="px-1 text-xs leading-4 text-soft max-md:hidden">
            +{booked - shown}
          </span>
        )}
      </div>
      {fullness !== null && (
        <span aria-hidden className="pointer-events-none absolute inset-x-0 bottom-0 h-1 bg-neutral-soft">
          <span className="block h-full bg-success-solid" style={{ width: `${Math.min(100, fullness)}%` }} />
        </span>
      )}
    </td>
  )
})

/** The percentage of the day's working minutes that is booked; null if nobody works. */
const percentOf = ({ bookedMinutes, workingMinutes }: MonthDay) =>
  workingMinutes === 0 ? null : Math.round((bookedMinutes / workingMinutes) * 100)

type AppointmentProps = { appointment: Appointment; professional: string; movable: boolean }

const line = 'flex h-6 w-full min-w-0 items-center gap-1 rounded-sm border-l-4 px-1 text-left text-xs'

/** An appointment in its day. The month view handles presses. */
const MonthAppointment = ({ appointment, professional, movable }: AppointmentProps) => (
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
        , {appointment.service.name}, {professional}, {standingName(appointment)}
      </span>
    </button>
  </li>
)

type GhostProps = { appointment: Appointment; place: number; weeks: number }

/** The dragged appointment, where it would be dropped. It moves by transform, so no cell is laid out again. */
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

const Words = ({ from, client, bookedName }: Appointment) => (
  <>
    <span className="figures shrink-0 max-lg:visually-hidden">{timeOf(from)}</span>
    <span className="truncate font-semibold">{nameAsBooked(client.name, bookedName)}</span>
  </>
)
