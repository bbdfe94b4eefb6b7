import { Globe } from 'lucide-react'
import type { CSSProperties } from 'react'
import { timeOf } from '../../platform/clock.ts'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { type Status, statusNames } from '../appointment.ts'
import type { Appointment } from '../contract.ts'
import { dayMinutes } from '../local-day.ts'

const tones: Record<Status, string> = {
  scheduled: 'border-l-primary bg-neutral-soft text-ink',
  pending: 'border-l-warning-solid bg-warning-soft text-warning',
  confirmed: 'border-l-success-solid bg-success-soft text-success',
  completed: 'border-l-info-solid/60 bg-info-soft/60 text-soft',
  cancelled: 'border-l-danger-solid bg-danger-soft text-danger',
}

/** Up to this height the name shares a line with the time. */
const oneLine = 40
const twoLines = 52

type Props = {
  appointment: Appointment
  professional: string
  /** Where it is drawn, which while it is dragged is not where it is. */
  from: number
  to: number
  height: number
  style: CSSProperties
  drag: 'none' | 'free' | 'blocked'
  movable: boolean
  onOpen: () => void
}

/** An appointment in the grid. */
export function GridEvent({ appointment, professional, from, to, height, style, drag, movable, onOpen }: Props) {
  const { id, client, service, status, source } = appointment
  const time = `${clock(from)}–${clock(to)}`
  const isShort = height < oneLine
  return (
    <li className={classNames('absolute p-px', drag !== 'none' && 'z-10')} style={style}>
      <button
        type="button"
        data-appointment={id}
        {...(movable && { 'aria-describedby': 'grid-help' })}
        onClick={onOpen}
        onContextMenu={(event) => drag !== 'none' && event.preventDefault()}
        className={classNames(
          'focus-ring @container relative flex size-full touch-pan-x touch-pan-y flex-col overflow-hidden rounded-sm border border-surface border-l-4 px-1.5 text-left text-xs select-none [-webkit-touch-callout:none]',
          isShort ? 'justify-center' : 'py-0.5',
          tones[status],
          movable && (drag === 'none' ? 'cursor-grab' : 'cursor-grabbing'),
          drag !== 'none' && 'shadow-float ring-2',
          drag === 'free' && 'ring-focus',
          drag === 'blocked' && 'border-l-danger-solid bg-danger-soft text-danger ring-danger-solid',
        )}
      >
        {isShort ? (
          <span className="flex items-baseline gap-1.5 leading-4">
            <span className="figures shrink-0">{drag === 'none' ? clock(from) : time}</span>
            <span className="truncate font-semibold">{client.name}</span>
            <span className="min-w-0 truncate [flex-shrink:999] @max-[13rem]:visually-hidden">{service.name}</span>
          </span>
        ) : (
          <>
            <span className="figures truncate">{time}</span>
            <span className="truncate font-semibold">{client.name}</span>
            <span className={height >= twoLines ? 'truncate' : 'visually-hidden'}>{service.name}</span>
          </>
        )}
        <span className="visually-hidden">
          {professional}, {statusNames[status]}
        </span>
        {source === 'booking' && <Globe aria-hidden size={12} className="absolute top-1.5 right-1.5 opacity-70" />}
        {movable && <span data-resize aria-hidden className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize" />}
      </button>
    </li>
  )
}

/** Before and after the day, its edges. */
const clock = (minute: number) => timeOf(((minute % dayMinutes) + dayMinutes) % dayMinutes)
